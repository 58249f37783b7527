import { nextFence } from '../../markdown/source/chunks.js';
import { Containers } from '../../markdown/document/containers.js';
import type { LengthBudget } from '../../markdown/document/length-budget.js';

/** The markers of quotes and list items at the start of a line, and its indentation. */
const PREFIX = /^[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)))*/;
/** Longer indentation is not expanded. */
const MAX_INDENT = 1_000;

/** The markers and the indentation that a line begins with. */
export function prefixOf(line: string): string {
  return PREFIX.exec(line.slice(0, MAX_INDENT))?.[0] ?? '';
}

/** The prefix of further lines in the same quotes and list items: the markers of items become spaces. */
export function continuationOf(prefix: string): string {
  return prefix.replace(/[^>\t]/g, ' ');
}

/**
 * Puts a prefix before each line but the first. Blank lines in a quote keep its markers.
 * @throws TooLongError when the budget does not allow it
 */
export function indentRest(text: string, prefix: string, budget: LengthBudget): string {
  if (prefix === '') return text;
  budget.spendOnLines(text, prefix);
  return text.replaceAll('\n', `\n${prefix}`).replace(/(?<=\n)[ \t]+(?=\n|$)/g, '');
}

/** Follows the fenced code of a text line by line, at any indentation. */
class FencedCode {
  private fence: string | null = null;
  private indent = 0;

  get isOpen(): boolean {
    return this.fence !== null;
  }

  /** @param line without the markers of items and quotes */
  read(line: string): void {
    const isInside = this.fence !== null;
    const indent = indentOf(line);
    // A fence that is indented much more than the first one is part of the code.
    if (isInside && indent > this.indent + 3) return;
    this.fence = nextFence(line.trimStart(), this.fence);
    if (!isInside) this.indent = indent;
  }
}

/** Removes blank lines at both ends, and the indentation that all lines have. */
export function dedent(text: string): string {
  const lines = text.split('\n');
  const code = new FencedCode();
  let common = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const isCode = code.isOpen;
    code.read(isCode ? line : withoutMarkers(line));
    if (isCode || line.trim() === '' || (index === 0 && !/^[ \t]/.test(line))) continue;
    common = Math.min(common, indentOf(line));
  }
  const kept =
    common === Number.POSITIVE_INFINITY || common === 0 ? lines : lines.map((line) => unindent(line, common));
  return kept
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** A line with spaces in place of the markers of items and quotes. */
function withoutMarkers(line: string): string {
  const prefix = prefixOf(line);
  return ' '.repeat(prefix.length) + line.slice(prefix.length);
}

/** Removes up to so many columns of white space. */
export function unindent(line: string, columns: number): string {
  let taken = 0;
  let index = 0;
  for (; taken < columns; index += 1) {
    if (line[index] === ' ') taken += 1;
    else if (line[index] === '\t') taken += 4 - (taken % 4);
    else break;
  }
  return ' '.repeat(Math.max(0, taken - columns)) + line.slice(index);
}

function indentOf(line: string): number {
  let columns = 0;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === ' ') columns += 1;
    else if (line[index] === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/**
 * In MDX, indented text is never code. Lines that markdown would read as indented code lose their indentation; fenced code
 * keeps its own.
 */
export function withoutIndentedCode(text: string): string {
  const containers = new Containers();
  const code = new FencedCode();
  /** Columns that the first line of the open block of code lost. */
  let shift = 0;
  const lines = text.split('\n').map((line) => {
    if (code.isOpen) {
      code.read(line.replace(/^[ \t]*(?:>[ \t]?)+/, ''));
      return unindent(line, shift);
    }
    const rest = containers.continue(line);
    const content = rest.trimStart();
    if (content === '') return line;
    const excess = rest.length - content.length;
    const isDeep = excess >= 4 && !line.startsWith('>');
    shift = isDeep ? excess : 0;
    containers.begin(isDeep ? content : rest);
    code.read(withoutMarkers(line));
    if (!isDeep) return line;
    return ' '.repeat(indentOf(line) - excess) + line.trimStart();
  });
  return lines.join('\n');
}
