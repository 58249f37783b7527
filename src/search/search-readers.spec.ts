import { jest } from '@jest/globals';
import { SearchReaders } from './search-readers.js';
import type { SearchHit } from './search.repository.js';

describe('SearchReaders', () => {
  it('finds nothing more in texts with conditions when the time of a search is over', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const known = new Set<string>();
    const store = {
      revision: async () => ({ spaceId: 's' }),
      pages: async () => ({ find: () => undefined }),
      document: async (_spaceId: string, hash: string) => ({ hash }),
    };
    const texts = {
      of: async (_revision: unknown, { document }: { document: { hash: string } }) => {
        if (!known.has(document.hash)) now += 1_000;
        known.add(document.hash);
        return { sections: [{ title: document.hash }] };
      },
    };
    const readers = new SearchReaders(
      {} as never,
      store as never,
      texts as never,
      { find: async () => 'r' } as never,
    );
    const search = async (): Promise<number> => {
      const { reader } = readers.withClaims(['s'], {});
      let found = 0;
      for (let hit = 0; hit < 10; hit += 1) {
        const sections = await reader.sectionsOf({
          spaceId: 's',
          pageId: 'p',
          document: `h${hit}`,
        } as SearchHit);
        found += sections?.length ?? 0;
      }
      return found;
    };
    expect(await search()).toBe(4);
    expect(await search()).toBe(8);
    expect(await search()).toBe(10);
    jest.restoreAllMocks();
  });
});
