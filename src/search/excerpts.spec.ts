import { bytesKept } from '../../test/support/heap-used.js';
import { holdTexts } from '../common/text-hold.js';
import type { Environment } from '../config/environment.js';
import { TextMemory } from '../platform/memory/text-memory.js';
import { Excerpts, type SectionsForReader } from './excerpts.js';
import { parseSearchQuery } from './search-query.js';
import type { SearchedText, SearchHit, SearchRepository } from './search.repository.js';

/** With this memory, a million characters of texts are cached. */
const environment = { memory: 256, limits: { pageMarkdown: 2 ** 20 } } as Environment;

const textOf = (text: string, hasConditions = false): SearchedText => ({
  hasConditions,
  sections: [{ level: 0, title: '', text }],
});

const hit = (document: string): SearchHit => ({
  spaceId: 's',
  pageId: document,
  title: 'Page',
  document,
  rank: 1,
});

/** Stored texts by hash. Each word is its own stem. */
class StoredTexts {
  readonly texts = new Map<string, SearchedText>();
  /** The words of which stems were read. */
  readonly words: string[] = [];
  /** Called before texts are read. */
  beforeRead: (hashes: readonly string[]) => unknown = () => undefined;

  async findLexemes(words: string[]): Promise<string[][]> {
    this.words.push(...words);
    return words.map((word) => [word]);
  }

  async findTexts(documents: { spaceId: string; hash: string }[]): Promise<Map<string, SearchedText>> {
    await this.beforeRead(documents.map(({ hash }) => hash));
    return new Map(
      documents.flatMap(({ spaceId, hash }) => {
        const text = this.texts.get(hash);
        return text === undefined ? [] : [[`${spaceId} ${hash}`, text] as const];
      }),
    );
  }

  async lengthOf(): Promise<number> {
    return 0;
  }
}

describe('Excerpts', () => {
  let stored: StoredTexts;
  let excerpts: Excerpts;

  beforeEach(() => {
    stored = new StoredTexts();
    excerpts = new Excerpts(
      stored as Partial<SearchRepository> as SearchRepository,
      new TextMemory(environment),
      environment,
    );
  });

  const find = (query: string, names: readonly string[], sectionsFor?: SectionsForReader) =>
    holdTexts(() => excerpts.find(names.map(hit), parseSearchQuery(query).terms, sectionsFor));

  describe('for a reader who does not see everything', () => {
    const sectionsFor: SectionsForReader = async () => [{ level: 0, title: '', text: 'nothing' }];

    it('does not find a page by its hidden part while other searches fill the cache', async () => {
      stored.texts.set('hidden', textOf('a secret', true)).set('other', textOf('a secret'));
      for (const name of ['long', 'longer']) stored.texts.set(name, textOf('x'.repeat(900_000)));
      await find('secret', ['hidden'], sectionsFor);
      stored.beforeRead = async (hashes) => {
        if (hashes.includes('other')) await find('secret', ['long', 'longer']);
      };
      const found = await find('secret', ['hidden', 'other'], sectionsFor);
      expect(found.map(({ isHidden }) => isHidden)).toEqual([true, undefined]);
    });

    it('does not find a page whose text is gone', async () => {
      stored.texts.set('there', textOf('a secret'));
      const found = await find('secret', ['gone', 'there', 'gone too'], sectionsFor);
      expect(found.map(({ isHidden }) => isHidden)).toEqual([true, undefined, true]);
    });
  });

  it('matches long pages that are made for a reader before it makes more of them', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) stored.texts.set(name, textOf('guards', true));
    const steps: string[] = [];
    const findLexemes = stored.findLexemes.bind(stored);
    stored.findLexemes = (words) => {
      steps.push(words.join(' '));
      return findLexemes(words);
    };
    const found = await find('"guard" dogs', names, async ({ pageId }) => {
      steps.push(`made ${pageId}`);
      return [{ level: 0, title: '', text: `guard${pageId} dogs ${'ж'.repeat(600_000)}` }];
    });
    expect(steps).toEqual([
      'guard dogs',
      'made a',
      'made b',
      'guarda guardb',
      'made c',
      'made d',
      'guardc guardd',
    ]);
    expect(found).toHaveLength(4);
  });

  it('finds a word by its stem on all pages when the stem is read', async () => {
    stored.findLexemes = async (words) => words.map((word) => [word.replace(/s$/, '')]);
    stored.texts.set('a', textOf('guards')).set('b', textOf('guards'));
    const found = await find('"guard" dogs', ['a', 'b']);
    expect(found.map(({ sections }) => sections.map(({ body }) => body))).toEqual([['guards'], ['guards']]);
  });

  it('finds a page without text by its title', async () => {
    const { terms } = parseSearchQuery('page');
    const found = await holdTexts(() =>
      excerpts.find([{ ...hit(''), document: null }], terms, async () => undefined),
    );
    expect(found).toEqual([{ sections: [], titleHighlights: [{ start: 0, end: 4 }] }]);
  });

  it('reads no stems of words that PostgreSQL ignores', async () => {
    const words = [`zebra${'x'.repeat(2041)}`, `zebra${'x'.repeat(2042)}`, `zebra${'ж'.repeat(1021)}`];
    stored.texts.set('words', textOf(`${words.join(' ')} zebras`));
    await find('"zebra" others', ['words']);
    expect(stored.words).toEqual(['zebra', 'others', words[0], 'zebras']);
  });

  it('keeps neither the texts of pages nor their longest headings', async () => {
    const bytes = await bytesKept(20, (index) => {
      const long = 'ж'.repeat(600_000);
      const word = `zebra-${index}-of-the-zoo`;
      const sections = [
        {
          level: 1,
          title: `${word} ${long}`,
          anchor: `${word}-${long}`,
          text: `${long} zebras${index}and-others ${long}`,
        },
      ];
      stored.texts.set('long', { hasConditions: false, sections });
      return find('zebra', ['long']);
    });
    expect(bytes).toBeLessThan(2_000_000);
  });
});
