import { escapeText, guardLine } from '../../markdown/document/escape.js';
import { LONG_HTML_ENDS, longHtmlEnd } from '../../markdown/source/long-html-blocks.js';
import { lineOf } from './spec-values.js';

/** Maximum characters of a description. Longer ones are cut. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_CELL_LENGTH = 1_000;
const MAX_HEADING_LENGTH = 200;
/** Text that is safe between backticks in a table, for every parser. */
const PLAIN_CODE = /^[\w.\-[\]/@*:,+=#?!% ()]+$/;
/** A line that may begin HTML, which goes on until an empty line. */
const HTML_LINE = /^[\s>*+\-\d.)]*<[/a-z]/i;

/** Joins blocks without the empty ones. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A table; '' when it has no rows. Cells are markdown from `cell` and `nameCell`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Plain text in a cell, with all markup escaped. */
export function cell(text: string): string {
  return escaped(lineOf(text, MAX_CELL_LENGTH));
}

/** A name in a cell. */
export function nameCell(name: string): string {
  const line = lineOf(name, MAX_CELL_LENGTH);
  return PLAIN_CODE.test(line) ? `\`${line}\`` : cell(line);
}

/** A heading of plain text. */
export function heading(level: number, text: string): string {
  const line = escaped(lineOf(text, MAX_HEADING_LENGTH)).replace(/#+$/, '\\$&');
  return `${'#'.repeat(level)} ${line === '' ? 'Untitled' : line}`;
}

/** A paragraph of plain text. */
export function sentence(text: string): string {
  return guardLine(escaped(lineOf(text, MAX_CELL_LENGTH)));
}

/** A paragraph of `cell`, `codeSpan` and words. */
export function paragraph(line: string): string {
  return guardLine(line);
}

/** A name in running text. */
export function codeSpan(name: string): string {
  return nameCell(name);
}

/** A block of code, with a fence that its content cannot close. */
export function code(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\r\n?/g, '\n')}\n${fence}`;
}

/**
 * The markdown of a description, without constructs that would affect the text after it: unclosed blocks of code or
 * HTML, and tags of blocks.
 */
export function description(text: string): string {
  // A specification can refer to one long text in many places.
  const whole = text
    .slice(0, 2 * MAX_TEXT_LENGTH)
    .replace(/\r\n?/g, '\n')
    .trim();
  const shortened =
    whole.length <= MAX_TEXT_LENGTH ? whole : `${whole.slice(0, MAX_TEXT_LENGTH).toWellFormed()} …`;
  const lines = shortened.split('\n');
  /** The last line that ends HTML of a kind. */
  const lastEnds = new Map(LONG_HTML_ENDS.map((end) => [end, lines.findLastIndex((line) => end.test(line))]));
  let fence: string | undefined;
  let htmlEnd: RegExp | undefined;
  let mayBeHtml = false;
  const read = lines.map((line, at) => {
    if (htmlEnd !== undefined) {
      // There are no fences in HTML blocks.
      if (htmlEnd.test(line)) htmlEnd = undefined;
      return line.replace(/(?<!\\)\{%/g, '\\{%');
    }
    const [, run = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
    if (fence !== undefined) {
      if (run.startsWith(fence) && /^[ \t]*$/.test(rest)) fence = undefined;
      return line;
    }
    if (run !== '' && !(run.startsWith('`') && rest.includes('`'))) {
      fence = run;
      // HTML contains no fences. It ends here, so that every parser reads this as a fence.
      const opened = mayBeHtml ? `\n${line}` : line;
      mayBeHtml = false;
      return opened;
    }
    mayBeHtml = line.trim() !== '' && (mayBeHtml || HTML_LINE.test(line));
    const end = longHtmlEnd(line.replace(/^ {0,3}/, ''));
    const isOpen = end !== undefined && (lastEnds.get(end) ?? -1) < at;
    if (!isOpen && end !== undefined && !end.test(line)) htmlEnd = end;
    const closed = isOpen ? line.replace('<', '\\<') : line;
    return closed.replace(/(?<!\\)\{%/g, '\\{%');
  });
  return fence === undefined ? read.join('\n') : `${read.join('\n')}\n${fence}`;
}

function escaped(line: string): string {
  return escapeText(line).replaceAll('|', '\\|');
}
