import { copyOf } from '../common/copy-of.js';
import type { DocumentSection } from '../markdown/source/stored-document.js';
import type { TermMatcher, TextRange } from './term-matcher.js';

/** A section of a page that matches, with an excerpt around the match. Its texts are short copies. */
export interface MatchingSection {
  /** null: before the first heading, or too long. */
  anchor: string | null;
  /** The first part of a long title. */
  title: string;
  body: string;
  /** The matches in the title and in the body. */
  highlights: { title: TextRange[]; body: TextRange[] };
}

/** Characters of an excerpt, and how many of them precede the match. */
const EXCERPT_LENGTH = 240;
const EXCERPT_BEFORE = 100;
/** Characters of a title that are shown and in which matches are marked, and the number of marks in a text. */
const MAX_TITLE_LENGTH = 1000;
const MAX_MARKS = 50;
/** Longer anchors are left out: a response contains each of them several times. References have the same limit. */
const MAX_ANCHOR_LENGTH = 255;
/** A partial word of up to this length at an end of an excerpt is cut off. A longer run is text without spaces. */
const PART_OF_WORD = 40;
const FIRST_PART_OF_WORD = new RegExp(`^\\S{1,${PART_OF_WORD}}(?=\\s)`);
const LAST_PART_OF_WORD = new RegExp(`(?<=\\s)\\S{1,${PART_OF_WORD}}$`);

/**
 * The first sections that contain any of the terms, with the text around the first match in each.
 * @param limit maximum number of sections
 */
export async function matchSections(
  sections: readonly DocumentSection[],
  matcher: TermMatcher,
  limit: number,
): Promise<MatchingSection[]> {
  const matching: MatchingSection[] = [];
  if (matcher.isEmpty) return matching;
  for (const { anchor, title, text } of sections) {
    // Usually returns the text itself, because composed text is not copied.
    const composed = text.normalize('NFC');
    const place = await matcher.firstPlace(composed);
    if (place === -1 && (await matcher.firstPlace(title.normalize('NFC'))) === -1) continue;
    const body = excerpt(composed, Math.max(0, place));
    const highlights = { title: findMatches(title, matcher), body: findMatches(body, matcher) };
    matching.push({
      anchor: anchor === undefined || anchor.length > MAX_ANCHOR_LENGTH ? null : copyOf(anchor),
      // The result must not keep the texts of the page in memory.
      title: copyOf(startOf(title)),
      body: copyOf(body),
      highlights,
    });
    if (matching.length === limit) break;
  }
  return matching;
}

/** All parts of a short text that match, in order, and not overlapping. */
export function findMatches(text: string, matcher: TermMatcher): TextRange[] {
  const found = matcher.matchesIn(text.slice(0, MAX_TITLE_LENGTH)).slice(0, MAX_MARKS);
  const ranges: TextRange[] = [];
  for (const range of found.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last === undefined || range.start >= last.end) ranges.push({ ...range });
    else last.end = Math.max(last.end, range.end);
  }
  return ranges;
}

/** The part of a title that is shown. */
function startOf(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  // Not half of a surrogate pair.
  return title.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** An excerpt of a composed text on one line, without partial words at its ends. */
function excerpt(text: string, place: number): string {
  const start = Math.max(0, place + 1 - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // A space before and after the text marks whole words at its ends. The first space shifts all positions by one.
  const piece = `${start === 0 ? ' ' : ''}${text.slice(Math.max(0, start - 1), end - 1)}${end > text.length + 1 ? ' ' : ''}`;
  return piece
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(FIRST_PART_OF_WORD, '')
    .replace(LAST_PART_OF_WORD, '')
    .trim()
    .replace(/\s+/g, ' ');
}
