import { type BlockTag, findBlockTags } from '../source/block-tags.js';
import { linesOf } from '../source/chunks.js';
import type { Edit } from '../source/edits.js';
import { createOverlapCheck, type Range } from '../source/ranges.js';
import { Containers } from './containers.js';

/*
 * CommonMark does not have block tags or formulas between `$$`. Before a text is parsed, they are replaced by blocks that
 * CommonMark has and allows in the same places: a tag by a processing instruction on its own line, a formula by fenced
 * code.
 */

/** The language of code that masks a formula. Texts do not contain it. */
export const MATH_LANGUAGE = '$$\uE000';

const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/;
/**
 * A masked tag. Between angle brackets: the prefixes of the lines that were inserted before and after it. After a plus
 * sign, a blank line was inserted too.
 */
const MASKED_TAG = /<\?(?:<(\+?[ \t>]*)<)?(\{%(?:(?!%\}).)*%\})(?:>([ \t>]*)>)?\?>/gs;
const MASKED_MATH = /(`{3,})\$\$\uE000([\s\S]*?)\1(?!`)/g;

/** A masked tag of a condition, with the lines that were inserted before it. */
const MASKED_CONDITION = /^[\n \t>]*<\?(?:<\+?[ \t>]*<)?\{%-?\s*(?:end)?if(?![\w-])/;

/**
 * The edits that mask the tags and formulas of a text.
 * @param code ranges without tags, in order
 * @param html blocks of HTML, in order. A tag on its own line ends them, so a blank line is inserted before it
 */
export function maskEdits(
  source: string,
  { code, html }: { code: readonly Range[]; html: readonly Range[] },
): Edit[] {
  return withoutOverlaps([
    ...mathEdits(source, code, html),
    ...tagEdits(source, findBlockTags(source, code), html),
  ]);
}

/** Whether an edit of `maskEdits` masks the tag of a condition. */
export function masksCondition({ text }: Edit): boolean {
  return MASKED_CONDITION.test(text);
}

/** The tag that a block of HTML masks, if any. */
export function maskedTag(html: string): string | null {
  return /^[ \t]*<\?(?:<\+?[ \t>]*<)?(\{%.*%\})(?:>[ \t>]*>)?\?>[ \t]*$/s.exec(html)?.[1] ?? null;
}

/** The original of a text with masks. */
export function unmask(text: string): string {
  const tagged = text.includes('<?') ? unmaskTags(text) : text;
  return tagged.includes(MATH_LANGUAGE) ? tagged.replace(MASKED_MATH, '$$$$$2$$$$') : tagged;
}

function unmaskTags(text: string): string {
  let out = '';
  let position = 0;
  for (const match of text.matchAll(MASKED_TAG)) {
    const [whole, before, tag = '', behind] = match;
    const lead = text.slice(position, match.index);
    out += withoutInserted(lead, before);
    out += tag;
    position = match.index + whole.length;
    const [spaces = ''] =
      behind === undefined ? [] : (/^[ \t]*/.exec(text.slice(position, position + 500)) ?? []);
    const next = position + spaces.length;
    const start = lineStarts(behind).find((each) => text.startsWith(each, next));
    if (start === undefined) continue;
    out += spaces;
    position = next + start.length;
  }
  return out + text.slice(position);
}

function isBlankUpToLineEnd(source: string, start: number): boolean {
  const blank = /[^\S\r\n]*(?=[\r\n]|$)/y;
  blank.lastIndex = start;
  return blank.test(source);
}

/** The text before a masked tag, without the lines that were inserted there. */
function withoutInserted(lead: string, before: string | undefined): string {
  if (before?.startsWith('+') !== true) {
    const inserted = lineStarts(before).find((start) => lead.endsWith(start)) ?? '';
    return lead.slice(0, lead.length - inserted.length);
  }
  const line = lead.lastIndexOf('\n');
  const blank = lead.lastIndexOf('\n', line - 1);
  return line > 0 && blank !== -1 && /^[ \t>\n]*$/.test(lead.slice(blank)) ? lead.slice(0, blank) : lead;
}

/** Possible prefixes of an inserted line: the parser may have removed some of its markers. */
function lineStarts(prefix: string | undefined): string[] {
  if (prefix === undefined) return [];
  return Array.from({ length: prefix.length + 1 }, (_, taken) => `\n${prefix.slice(taken)}`);
}

function tagEdits(source: string, tags: readonly BlockTag[], html: readonly Range[]): Edit[] {
  const edits: Edit[] = [];
  const [htmlAround, htmlBefore] = [createOverlapCheck(html), createOverlapCheck(html)];
  const tagStarts = tagsAtEnds(source, tags, html);
  let lineStart = 0;
  let prefix = '';
  /** Where the last tag on its own line ended. */
  let apart = -1;
  for (const tag of tags) {
    const newLine =
      Math.max(source.lastIndexOf('\n', tag.start - 1), source.lastIndexOf('\r', tag.start - 1)) + 1;
    if (newLine !== lineStart || edits.length === 0) {
      lineStart = newLine;
      // In a line of only markers and tags, the text after a tag is in the same containers.
      prefix = CONTAINERS.exec(source.slice(lineStart, tag.start).slice(0, 500))?.[0] ?? '';
    }
    const isFirst =
      tag.start === lineStart + prefix.length ||
      (apart >= lineStart && source.slice(apart, tag.start).trim() === '');
    const rest = /[^\r\n]*/y;
    rest.lastIndex = tag.end;
    const after = (rest.exec(source)?.[0] ?? '').slice(0, 5_000);
    const isLast = /^(?:[^\S\r\n]|\u200b|\{%-?\s*end(?:(?!%\}).)*%\})*$/s.test(after);
    if (!isFirst && !(tag.name.startsWith('end') && isLast)) continue;
    const written = source.slice(tag.start, tag.end).replace(/(?<![ \t])[ \t]*(?:[\r\n]+[ \t]*)+/g, ' ');
    const margin = prefix.replace(/[^>\t]/g, ' ');
    const nextLine = `\n${margin}`;
    const startsLine = tag.start === lineStart + prefix.length;
    const [spaceAfter = ''] = /^[ \t]*/.exec(after) ?? [];
    // The end of a block of HTML is up to three characters before the line, because a line ending has one or two characters.
    const around = htmlAround(tag.start, tag.end) ?? htmlBefore(Math.max(0, lineStart - 3), tag.start);
    const isInHtml = around !== undefined && tag.start >= (tagStarts.get(around) ?? 0);
    const isApart = startsLine || apart === tag.start;
    const [before, begin] =
      isApart && !isInHtml
        ? ['', '']
        : isApart || !isInHtml
          ? [nextLine, `<${margin}<`]
          : [nextLine + nextLine, `<+${margin}<`];
    const [behind, end] = isBlankUpToLineEnd(source, tag.end) ? ['', ''] : [nextLine, `>${margin}>`];
    apart = tag.end + spaceAfter.length;
    edits.push({
      start: tag.start,
      end: apart,
      text: `${before}<?${begin}${written}${end}?>${spaceAfter}${behind}`,
    });
  }
  return edits;
}

/**
 * Where the tags at the ends of blocks of HTML begin. They end the HTML before them. After any other tag in HTML, the text
 * would be markdown here, and HTML where its links are read.
 */
function tagsAtEnds(
  source: string,
  tags: readonly BlockTag[],
  html: readonly Range[],
): ReadonlyMap<Range, number> {
  const starts = new Map<Range, number>();
  let next = 0;
  for (const range of html) {
    while ((tags[next]?.start ?? Infinity) < range.start) next += 1;
    const first = next;
    while ((tags[next]?.end ?? Infinity) <= range.end) next += 1;
    let start = range.end;
    for (const tag of tags.slice(first, next).reverse()) {
      if (!/^[ \t>\r\n]*$/.test(source.slice(tag.end, start))) break;
      start = tag.start;
    }
    starts.set(range, start);
  }
  return starts;
}

/** Formulas between two lines that are only `$$`, in the same container. A formula that begins in HTML also ends there. */
function mathEdits(source: string, code: readonly Range[], html: readonly Range[]): Edit[] {
  if (!source.includes('$$')) return [];
  const isCode = createOverlapCheck(code);
  const htmlAround = createOverlapCheck(html);
  const edits: Edit[] = [];
  const containers = new Containers();
  let open: (Range & { depth: number; around: Range | undefined }) | undefined;
  for (const { start, text } of linesOf(source)) {
    const trimmed = text.trimEnd();
    const at = start + trimmed.length - 2;
    let content = containers.continue(trimmed);
    if (open !== undefined && containers.depth < open.depth) open = undefined;
    if (isCode(start, start + 1)) continue;
    if (open === undefined) content = containers.begin(content);
    if (!/^ {0,3}\$\$$/.test(content) || isCode(at, at + 2)) continue;
    const around = htmlAround(at, at + 2);
    if (open === undefined || (open.around !== undefined && open.around !== around)) {
      open = { start: at, end: at + 2, depth: containers.depth, around };
      continue;
    }
    const formula = source.slice(open.end, start);
    const longest = (formula.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
    const fence = '`'.repeat(longest + 1);
    edits.push(
      { start: open.start, end: open.end, text: `${fence}${MATH_LANGUAGE}` },
      { start: open.end, end: start, text: formula },
      { start: at, end: at + 2, text: fence },
    );
    open = undefined;
  }
  return edits;
}

/** Removes edits that overlap an earlier one: a tag inside a formula is part of it. */
function withoutOverlaps(edits: Edit[]): Edit[] {
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  let end = 0;
  return edits.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
}
