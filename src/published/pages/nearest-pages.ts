import type { PlacedPage } from '../../versioning/page-index.js';
import { similarity } from './similar-words.js';
import { TrigramQuery, withoutAccents } from './trigram-query.js';

const SHOWN = 5;
/** Pages with most trigrams in common with the path, which are compared word by word. */
const COMPARED = 30;
/** Words of a path, and of a page, that are compared. */
const MAX_WORDS = 12;
const MAX_PATH = 200;
/** Its trigrams count at most twice each. */
const MAX_SHARE = 2 * MAX_PATH + 2;
/** Names of files in old addresses. */
const SUFFIX = /(?:\/index)?\.(?:html?|xhtml|php|aspx?|jsp|mdx?)$/i;
/** How much a word counts that is only in the path above a page. */
const ABOVE = 0.8;
/** The least score of a page that is shown. A page in the right folder has 0.5. */
const LEAST_SCORE = 0.34;

/** The words of a path. */
export function wordsOf(path: string): string {
  return path.replace(SUFFIX, '').slice(0, MAX_PATH).match(WORDS)?.join(' ') ?? '';
}
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The pages that are most likely meant by a path that leads nowhere, best first: those with the same words, or with words
 * that are misspelled in the path, above all in its last segment.
 * @param pages the pages that the reader sees. Nearly all of the cost is one pass over their paths and titles
 */
export function nearestPages(path: string, pages: readonly PlacedPage[]): PlacedPage[] {
  const wanted = readWanted(path);
  if (wanted.last.length === 0) return [];
  return candidates(wanted, pages)
    .map((placed) => ({ placed, score: scoreOf(placed, wanted) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ placed }) => placed);
}

/** The words of a path that leads nowhere. */
interface Wanted {
  /** Words of its last segment, and of the segments before it. */
  last: readonly string[];
  above: readonly string[];
}

function readWanted(path: string): Wanted {
  const segments = path.replace(SUFFIX, '').slice(0, MAX_PATH).split('/').map(foldedWords);
  const filled = segments.filter((words) => words.length > 0);
  const last = (filled.at(-1) ?? []).slice(0, MAX_WORDS);
  return { last, above: filled.slice(0, -1).flat().slice(0, MAX_WORDS) };
}

/** The pages with most trigrams in common with a path. */
function candidates(wanted: Wanted, pages: readonly PlacedPage[]): PlacedPage[] {
  const trigrams = new TrigramQuery(wanted);
  const shares = new Uint16Array(pages.length);
  /** Number of pages by share. */
  const counts = new Uint32Array(MAX_SHARE + 1);
  for (let place = 0; place < pages.length; place += 1) {
    const { path, page } = pages[place] as PlacedPage;
    const share = Math.min(MAX_SHARE, trigrams.shareOf(path, page.title));
    shares[place] = share;
    counts[share] = (counts[share] as number) + 1;
  }
  let least = MAX_SHARE + 1;
  for (let room = COMPARED; least > 1 && room > 0; room -= counts[least] as number) least -= 1;
  const best: PlacedPage[][] = Array.from({ length: MAX_SHARE + 1 - least }, () => []);
  for (const [place, share] of shares.entries())
    if (share >= least) best[MAX_SHARE - share]?.push(pages[place] as PlacedPage);
  return best.flat().slice(0, COMPARED);
}

/** At most 1.5, less a little for each word of the page that the path does not have. */
function scoreOf({ path, page }: PlacedPage, { last, above }: Wanted): number {
  const segments = path.split('/');
  const slug = foldedWords(segments.at(-1) ?? '').slice(0, MAX_WORDS);
  const own = [...slug, ...foldedWords(page.title).slice(0, MAX_WORDS)];
  const folders = foldedWords(segments.slice(0, -1).join(' ')).slice(0, MAX_WORDS);
  // Written with other spaces or hyphens.
  const whole = similarity(last.join(''), slug.join(''));
  const inWords = share(last, (word) => Math.max(likeness(word, own), ABOVE * likeness(word, folders)));
  const inFolders = share(above, (word) => likeness(word, [...folders, ...own]));
  const others = slug.filter((word) => likeness(word, last) === 0).length;
  return Math.max(whole, inWords) + inFolders / 2 - others / 50;
}

/** The share of words that a page has. Longer words count more. */
function share(words: readonly string[], likenessOf: (word: string) => number): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    all += word.length;
    found += word.length * likenessOf(word);
  }
  return all === 0 ? 0 : found / all;
}

function likeness(word: string, words: readonly string[]): number {
  return words.reduce((best, other) => (best === 1 ? best : Math.max(best, similarity(word, other))), 0);
}

function foldedWords(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(WORDS) ?? [];
}
