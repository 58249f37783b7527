import { type BlockTag, findBlockTags } from '../markdown/block-tags.js';
import { linesOf } from '../markdown/chunks.js';
import { createOverlapCheck, type Range } from '../markdown/ranges.js';

/*
 * Block tags and formulas between `$$` are blocks that CommonMark does not know. Before a text is parsed they are
 * spelled as blocks it does know and that may stand where these may: a tag as a processing instruction on a line of
 * its own, a formula as fenced code.
 */

/** The language that marks code as a formula. */
export const MATH_LANGUAGE = '$$';

const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/;
const DISGUISE = /<\?(\{%(?:(?!%\}).)*%\})\?>/gs;

interface Edit extends Range {
  text: string;
}

/** The text with tags and formulas in disguise. @param code where nothing is a tag, in order */
export function disguiseBlocks(source: string, code: readonly Range[]): string {
  const edits = withoutOverlaps([
    ...mathEdits(source, code),
    ...tagEdits(source, findBlockTags(source, code)),
  ]);
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    parts.push(source.slice(position, start), text);
    position = end;
  }
  return [...parts, source.slice(position)].join('');
}

/** The tag that a block of HTML disguises. */
export function disguisedTag(html: string): string | null {
  return /^[ \t]*<\?(\{%.*%\})\?>[ \t]*$/.exec(html)?.[1] ?? null;
}

/** A text as it was written. */
export function undisguise(text: string): string {
  return text.includes('<?{%') ? text.replace(DISGUISE, '$1') : text;
}

function tagEdits(source: string, tags: readonly BlockTag[]): Edit[] {
  const edits: Edit[] = [];
  let lineStart = 0;
  let prefix = '';
  /** Where the last tag that stands apart ended. */
  let apart = -1;
  for (const tag of tags) {
    const newLine =
      Math.max(source.lastIndexOf('\n', tag.start - 1), source.lastIndexOf('\r', tag.start - 1)) + 1;
    if (newLine !== lineStart || edits.length === 0) {
      lineStart = newLine;
      // A line that holds nothing but markers and tags: what follows a tag goes on in the same containers.
      prefix = CONTAINERS.exec(source.slice(lineStart, tag.start).slice(0, 500))?.[0] ?? '';
    }
    const isFirst =
      tag.start === lineStart + prefix.length ||
      (apart >= lineStart && source.slice(apart, tag.start).trim() === '');
    const rest = /[^\r\n]*/y;
    rest.lastIndex = tag.end;
    const after = (rest.exec(source)?.[0] ?? '').slice(0, 5_000);
    const isLast = /^(?:[ \t]|\{%-?\s*end(?:(?!%\}).)*%\})*$/.test(after);
    if (!isFirst && !(tag.name.startsWith('end') && isLast)) continue;
    const written = source.slice(tag.start, tag.end).replace(/[ \t]*[\r\n]+[ \t]*/g, ' ');
    const nextLine = `\n${prefix.replace(/[^>\s]/g, ' ')}`;
    const startsLine = tag.start === lineStart + prefix.length;
    const spaceAfter = /^[ \t]*/.exec(after)?.[0].length ?? 0;
    const endsLine = after.trim() === '';
    edits.push({
      start: tag.start,
      end: tag.end + spaceAfter,
      text: `${startsLine || apart === tag.start ? '' : nextLine}<?${written}?>${endsLine ? '' : nextLine}`,
    });
    apart = tag.end + spaceAfter;
  }
  return edits;
}

/** Lines that hold `$$` alone, in pairs. */
function mathEdits(source: string, code: readonly Range[]): Edit[] {
  if (!source.includes('$$')) return [];
  const isCode = createOverlapCheck(code);
  const edits: Edit[] = [];
  let open: Range | undefined;
  for (const { start, text } of linesOf(source)) {
    const trimmed = text.trimEnd();
    if (!trimmed.endsWith('$$')) continue;
    const at = start + trimmed.length - 2;
    const before = trimmed.slice(0, -2);
    if (isCode(at, at + 2)) continue;
    if (open === undefined) {
      if (before.length < 500 && CONTAINERS.exec(before)?.[0] === before) open = { start: at, end: at + 2 };
    } else if (/^[ \t>]*$/.test(before)) {
      const formula = source.slice(open.end, start);
      const longest = (formula.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
      const fence = '`'.repeat(longest + 1);
      edits.push(
        { ...open, text: `${fence}${MATH_LANGUAGE}` },
        { start: open.end, end: start, text: formula },
      );
      edits.push({ start: at, end: at + 2, text: fence });
      open = undefined;
    }
  }
  return edits;
}

/** The first of two edits at the same place wins: a tag inside a formula is part of it. */
function withoutOverlaps(edits: Edit[]): Edit[] {
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  let end = 0;
  return edits.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
}
