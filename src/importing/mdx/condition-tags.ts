import { Containers } from '../../markdown/document/containers.js';
import { linesOf } from '../../markdown/source/chunks.js';
import { isTagLine } from '../../markdown/source/tags.js';
import { createOverlapCheck, type Range } from '../../markdown/source/ranges.js';

/** The text that a line may have before a block tag: markers of quotes and items, and other tags. */
const BEFORE = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(?:\{%(?:(?!%\}).)*%\}[ \t]*)*$/;
/** The text that the last line of a block may have after the end of the block. */
const BEHIND_END = /^(?:[ \t]|\{%-?\s*end(?:(?!%\}).)*%\})*$/;
/** The content of a line that is neither indented code nor more text of a paragraph. */
const NOT_INDENTED = /^ {0,3}\S/;
/** Most characters before and after a tag that are read. */
const MAX_BESIDE = 5_000;
const VERBATIM = /<!--|<(pre|script|style|textarea)(?=[\s>])/gi;

/** A block tag as written, and its position. */
export interface PlacedTag {
  name: string;
  text: string;
  index: number;
}

/**
 * Where the tags of conditions are that begin or end a block, so that they hide something: not within a line, a comment,
 * indented code or HTML that is shown as written.
 * @param tags in order, outside of code
 * @param code ranges in order
 * @returns for each of these tags the quotes and list items around it: a block begins and ends in the same ones
 */
export function conditionPlaces(
  markdown: string,
  tags: readonly PlacedTag[],
  code: readonly Range[],
): ReadonlyMap<PlacedTag, string> {
  const places = new Map<PlacedTag, string>();
  const isCode = createOverlapCheck(code);
  const isVerbatim = createOverlapCheck(verbatimRanges(markdown, code));
  const containers = new Containers();
  const around: number[] = [];
  let opened = 0;
  let next = 0;
  let mayBeInHtml = false;
  for (const { start, text } of linesOf(markdown)) {
    let content = containers.continue(text);
    around.length = Math.min(around.length, containers.depth);
    if (isCode(start, start + 1)) continue;
    content = containers.begin(content);
    // HTML goes on to a blank line, or to a line of only tags.
    const isTags = isTagLine(content.trim());
    mayBeInHtml = content.trim() !== '' && !isTags && (mayBeInHtml || content.trimStart().startsWith('<'));
    while (around.length < containers.depth) around.push((opened += 1));
    for (; (tags[next]?.index ?? Infinity) <= start + text.length; next += 1) {
      const tag = tags[next];
      if (tag === undefined || !/^(?:end)?if$/.test(tag.name)) continue;
      if (isVerbatim(tag.index, tag.index + 1)) continue;
      const at = tag.index - start;
      const begins = !mayBeInHtml && NOT_INDENTED.test(content) && BEFORE.test(before(text, at));
      const ends =
        tag.name === 'endif' && at > text.search(/\S/) && BEHIND_END.test(behind(text, at + tag.text.length));
      if (begins || ends) places.set(tag, around.join(' '));
    }
  }
  return places;
}

/** Whether only markers and other tags are before a tag in its line, or, for the end of a block, behind it. */
export function isOnOwnLine(text: string, { name, text: written, index }: PlacedTag): boolean {
  return (
    BEFORE.test(before(text, index)) ||
    (name === 'endif' && BEHIND_END.test(behind(text, index + written.length)))
  );
}

/** The text before a position in its line. A line can have thousands of tags. */
function before(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - MAX_BESIDE), index);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** The text after a position in its line. */
function behind(text: string, index: number): string {
  return /[^\n]*/.exec(text.slice(index, index + MAX_BESIDE))?.[0] ?? '';
}

/** Comments, and elements whose content is not markup. */
export function verbatimRanges(markdown: string, code: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  const isCode = createOverlapCheck(code);
  let end = 0;
  for (const { 0: text, 1: name, index } of markdown.matchAll(VERBATIM)) {
    if (index < end || isCode(index, index + 1)) continue;
    const closing = name === undefined ? /-->/g : new RegExp(`</${name}`, 'gi');
    closing.lastIndex = index + text.length;
    end = closing.exec(markdown)?.index ?? markdown.length;
    ranges.push({ start: index, end });
  }
  return ranges;
}
