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

/**
 * Cuts a text where no list, quote or paragraph reaches across: before a heading, a bullet at the left margin, or any
 * line at the left margin that follows a blank one. Whether a code or HTML block is open there can only be guessed from
 * the lines; whoever parses a chunk sees whether it ends with an open one, and has to join the next one to it.
 */
export function splitIntoChunks(markdown: string, minLength = MIN_CHUNK_LENGTH): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { start: 0, end: markdown.length, line: 1 };
  let fence: string | null = null;
  let afterBlank = true;
  let inHtml = false;
  for (const { start, text, number } of linesOf(markdown)) {
    const isCut =
      fence === null &&
      start - chunk.start >= minLength &&
      ((afterBlank && FRESH.test(text)) || (!inHtml && (HEADING.test(text) || BULLET.test(text))));
    if (isCut) {
      chunks.push({ ...chunk, end: start });
      chunk = { start, end: markdown.length, line: number };
    }
    fence = nextFence(text, fence);
    afterBlank = text.trim() === '';
    // HTML goes on to the next blank line, whatever the lines look like.
    inHtml = !afterBlank && (inHtml || HTML.test(text));
  }
  return [...chunks, chunk];
}

/** The fence that is open after a line. */
function nextFence(line: string, open: string | null): string | null {
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
