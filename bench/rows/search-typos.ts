import type { BenchContext } from '../bench-context.js';
import { SENTENCES } from '../four-languages.js';
import type { Service } from '../servers.js';
import { median, percentile } from '../statistics.js';
import type { Row } from './row.js';

/** Pages of each language, beside the pages of real documentation. */
const PAGES = 1_000;
const SENTENCES_OF_PAGE = 12;
/** Queries of each kind in a round. */
const QUERIES = 200;
/** Letters of the words that are searched: shorter ones are not corrected, and longer ones rarer. */
const LETTERS = { min: 7, max: 14 };

/**
 * What a typo costs: the median and the slowest of a hundred searches of an organization that find nothing until a word is corrected,
 * compared with searches for the same words as they are spelled.
 */
export const searchTyposRow: Row = {
  name: 'search-typos',
  run: async (bench) => {
    const databaseUrl = await bench.postgres.createDatabase('search_typos');
    const service = await bench.newServiceOn(databaseUrl, 'search-typos');
    await fill(bench, service);
    const words = Object.values(SENTENCES).flatMap((sentences) => wordsOf(sentences.join(' ')));
    // The first searches also load what all need.
    await search(service, words[0] as string);
    const slowest: number[] = [];
    const middle: number[] = [];
    const notes: string[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const right: number[] = [];
      const wrong: number[] = [];
      for (let index = 0; index < QUERIES; index += 1) {
        const word = words[(index * 7 + round) % words.length] as string;
        right.push((await search(service, word)).milliseconds);
        const corrected = await search(service, misspell(word, index));
        if (corrected.count === 0) throw new Error(`The typo in "${word}" was not corrected.`);
        wrong.push(corrected.milliseconds);
      }
      slowest.push(percentile(wrong, 0.99) - percentile(right, 0.99));
      middle.push(median(wrong) - median(right));
      notes.push(`${median(wrong).toFixed(1)} − ${median(right).toFixed(1)}`);
    }
    await service.stop();
    const title = `search of ${4 * PAGES} pages in four languages and 139 of real documentation with a typo − without one`;
    return [
      {
        title: `${title}, median`,
        unit: 'ms',
        values: middle,
        target: { kind: 'at most', value: 10 },
        note: notes.join(', '),
      },
      { title: `${title}, p99`, unit: 'ms', values: slowest, target: { kind: 'at most', value: 10 } },
    ];
  },
};

async function fill(bench: BenchContext, service: Service): Promise<void> {
  await bench.importArchive(service, await bench.newSpace(service));
  for (const sentences of Object.values(SENTENCES)) {
    const space = await bench.newSpace(service);
    const changes = Array.from({ length: PAGES }, (_, page) => ({
      change: 'insert_page',
      title: `${page}`,
      document: { markdown: textOf(sentences, page) },
    }));
    await service.client.post(`/v1/spaces/${space}/content`, { changes });
  }
}

function textOf(sentences: readonly string[], page: number): string {
  return Array.from(
    { length: SENTENCES_OF_PAGE },
    (_, at) => sentences[(page * 5 + at * (1 + (page % 7))) % sentences.length],
  ).join(' ');
}

function wordsOf(text: string): string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return [...words].filter(({ length }) => length >= LETTERS.min && length <= LETTERS.max);
}

/** Swaps two letters, leaves one out, doubles one or replaces one, at the middle of a word. */
function misspell(word: string, kind: number): string {
  const letters = [...word];
  const at = Math.floor(letters.length / 2);
  const [before, letter, after] = letters.slice(at - 1, at + 2) as [string, string, string];
  if (kind % 4 === 0 && letter !== after) letters.splice(at, 2, after, letter);
  else if (kind % 4 === 1) letters.splice(at, 1);
  else if (kind % 4 === 2) letters.splice(at, 0, letter);
  else letters.splice(at, 1, before);
  return letters.join('');
}

async function search(
  { client, organizationId }: Service,
  query: string,
): Promise<{ count: number; milliseconds: number }> {
  const url = `${client.baseUrl}/v1/orgs/${organizationId}/search?query=${encodeURIComponent(query)}`;
  const start = performance.now();
  const response = await fetch(url, { headers: client.headers });
  const { count } = (await response.json()) as { count: number };
  return { count, milliseconds: performance.now() - start };
}
