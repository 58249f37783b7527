/** A part of a text that starts where no block is open; `line` counts from 1. */
export interface Chunk {
  start: number;
  end: number;
  line: number;
}

/** Long enough that the work per chunk does not count, short enough that what is quadratic in it does not either. */
const MIN_CHUNK_LENGTH = 8 * 1024;

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const HTML = /^[ \t]*</;
/**
 * A line that starts something of its own after a blank one. Whether `2.` and an empty bullet start a list depends on
 * what is before.
 */
const FRESH = /^(?!\d{1,9}[.)]|[-+*][ \t]*$)\S/;
const HEADING = /^#{1,6}[ \t]/;
/** A bullet with content ends whatever is open; after a row of a table it could be the row below its head. */
const BULLET = /^[-+*] [^\s|:-]/;
/** A line at the left margin that is no more than text: not in a quote, and no row below the head of a table. */
const TEXT = /^[^\s>]/;
const DELIMITER_ROW = /^[ \t]*[|:-][|:\- \t]*$/;
/**
 * Characters of a paragraph after which it is cut at the next line. The parser takes quadratic time for a paragraph, and
 * nobody writes one like that; what begins before a cut and ends after it (an emphasis, a link) is text.
 */
const MAX_PARAGRAPH_LENGTH = 8 * 1024;
/** Blank lines in a row after which nothing is thought to go on. */
const MAX_BLANK_LINES = 1000;

/**
 * Cuts a text where no list, quote or paragraph reaches across: before a heading, a bullet at the left margin, or any
 * line at the left margin that follows a blank one; a paragraph beyond all measure is cut too. Whether a code or HTML block is open there can only be guessed from
 * the lines; whoever parses a chunk sees whether it ends with an open one, and has to join the next one to it.
 */
export function splitIntoChunks(markdown: string, minLength = MIN_CHUNK_LENGTH): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { start: 0, end: markdown.length, line: 1 };
  let fence: string | null = null;
  let afterBlank = true;
  let inHtml = false;
  let paragraphStart = 0;
  let inTable = false;
  let blankLines = 0;
  for (const { start, text, number } of linesOf(markdown)) {
    const isTooLong =
      !inTable && !inHtml && start - Math.max(paragraphStart, chunk.start) >= MAX_PARAGRAPH_LENGTH;
    const isCut =
      fence === null &&
      start - chunk.start >= minLength &&
      ((afterBlank && FRESH.test(text)) ||
        (!inHtml && (HEADING.test(text) || BULLET.test(text))) ||
        blankLines >= MAX_BLANK_LINES ||
        (isTooLong && TEXT.test(text) && !DELIMITER_ROW.test(text)));
    if (isCut) {
      chunks.push({ ...chunk, end: start });
      chunk = { start, end: markdown.length, line: number };
    }
    fence = nextFence(text, fence);
    afterBlank = text.trim() === '';
    blankLines = afterBlank ? blankLines + 1 : 0;
    if (afterBlank) paragraphStart = start;
    inTable = !afterBlank && (inTable || DELIMITER_ROW.test(text));
    // HTML goes on to the next blank line, whatever the lines look like.
    inHtml = !afterBlank && (inHtml || HTML.test(text));
  }
  return [...chunks, chunk];
}

/** Whether a text has nothing but blank lines. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}

/** The fence that is open after a line. */
export function nextFence(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = FENCE.exec(line) ?? [];
  if (marks === undefined) return open;
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks;
  return marks.startsWith(open) && rest.trim() === '' ? null : open;
}

/** The lines of a text without their endings; `number` counts from 1. */
export function* linesOf(text: string): Generator<{ start: number; text: string; number: number }> {
  const ending = /\r\n?|\n/g;
  let start = 0;
  let number = 1;
  for (let match = ending.exec(text); match; match = ending.exec(text)) {
    yield { start, text: text.slice(start, match.index), number };
    start = ending.lastIndex;
    number += 1;
  }
  yield { start, text: text.slice(start), number };
}
