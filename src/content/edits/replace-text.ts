import { TextSearch } from '../../common/text-search.js';
import type { ReplacedText } from './content-change.js';
import { EditError } from './edit-error.js';

/** Most characters of the texts that one change can change, and of the new texts of a request. */
export const MAX_REPLACED_LENGTH = 20_000_000;
/** Places that a response shows of one page, and characters of a line around each. */
const SHOWN_PLACES = 5;
const SHOWN_LENGTH = 300;

/** A text in which another one is replaced. */
export interface SearchedText {
  page: string;
  path: string;
  markdown: string;
}

/** How long the texts may become. */
export interface ReplacementLimits {
  /** Bytes of UTF-8 of each text. */
  bytes: number;
  /** Characters of all texts together. */
  characters: number;
}

/** The rule of a change `replace_text`. */
export interface Replacement {
  text: string;
  replacement: string;
  count: number;
}

/**
 * Replaces a text in all of some texts, if it occurs as often as expected.
 * @param limits are checked before a text is built, because a long replacement of a short text makes many times its length
 * @returns the texts that change, and where
 * @throws EditError when it occurs more or less often, or the texts would become too long
 */
export function replaceText(
  { text, replacement, count }: Replacement,
  searched: readonly SearchedText[],
  limits: ReplacementLimits,
): { markdown: string; replaced: ReplacedText }[] {
  const search = new TextSearch(text);
  const found = searched
    .map((each) => ({ ...each, count: search.countIn(each.markdown) }))
    .filter((each) => each.count > 0);
  const total = found.reduce((sum, each) => sum + each.count, 0);
  if (total !== count) throw new EditError('text', wrongCount(total, count, found));
  const growth = replacement.length - text.length;
  const growthBytes = Buffer.byteLength(replacement) - Buffer.byteLength(text);
  let characters = 0;
  for (const { path, markdown, count: here } of found) {
    if (Buffer.byteLength(markdown) + here * growthBytes > limits.bytes)
      throw new EditError('replacement', `would make "${path}" longer than ${limits.bytes} bytes`);
    characters += markdown.length + here * growth;
  }
  if (characters > limits.characters)
    throw new EditError(
      'replacement',
      `would make the texts that the request replaces longer than ${MAX_REPLACED_LENGTH} characters together: send several requests`,
    );
  return found.map(({ page, path, markdown, count: here }) => ({
    markdown: search.replaceIn(markdown, replacement),
    replaced: { page, path, count: here, lines: changedLines(markdown, search, replacement) },
  }));
}

function wrongCount(total: number, count: number, found: readonly SearchedText[]): string {
  const times = (number: number): string => (number === 1 ? 'once' : `${number} times`);
  if (total === 0) return `must occur ${times(count)}, and does not occur. Capital letters and spaces count`;
  const paths = found.slice(0, 3).map(({ path }) => `"${path}"`);
  const more = found.length > paths.length ? ` and ${found.length - paths.length} more` : '';
  return `must occur ${times(count)}, and occurs ${times(total)}, in ${paths.join(', ')}${more}. Send a longer text, or this number as \`count\``;
}

/** The first lines that change, each before and after the change. */
function changedLines(markdown: string, search: TextSearch, replacement: string): ReplacedText['lines'] {
  const lines: ReplacedText['lines'] = [];
  let line = 1;
  let counted = 0;
  let at = search.indexIn(markdown);
  while (at !== -1 && lines.length < SHOWN_PLACES) {
    const start = markdown.lastIndexOf('\n', at) + 1;
    for (; counted < start; counted += 1) if (markdown.charCodeAt(counted) === 10) line += 1;
    // Occurrences that begin within the shown part are shown together.
    let end = at;
    while (at !== -1 && at <= end) {
      const after = at + search.searched.length;
      // A line can be as long as the text, and have as many occurrences.
      if (end < after) {
        const next = markdown.indexOf('\n', after);
        end = next === -1 ? markdown.length : next;
      }
      at = search.indexIn(markdown, at + search.searched.length);
    }
    const before = markdown.slice(start, end);
    lines.push({ line, before: shortened(before), after: shortened(search.replaceIn(before, replacement)) });
  }
  return lines;
}

function shortened(text: string): string {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1).toWellFormed()}…` : text;
  // A copy, because a part of a string keeps the whole string in memory.
  return Buffer.from(shown).toString();
}
