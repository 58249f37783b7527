import { jest } from '@jest/globals';
import type { SearchHit } from './search.repository.js';
import { timedSections } from './timed-sections.js';

describe('timedSections', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('finds nothing more when the time of a search is over, and goes on in the next search', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const known = new Set<string | null>();
    const search = async (): Promise<number> => {
      const sectionsOf = timedSections(async ({ document }) => {
        if (!known.has(document)) now += 1_000;
        known.add(document);
        return [{ title: 'A', text: 'a', level: 1 }];
      });
      let found = 0;
      for (let hit = 0; hit < 10; hit += 1)
        found += (await sectionsOf({ document: `h${hit}` } as SearchHit))?.length ?? 0;
      return found;
    };
    expect(await search()).toBe(4);
    expect(await search()).toBe(8);
    expect(await search()).toBe(10);
  });

  it('counts the time of texts that cannot be read', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const sectionsOf = timedSections(async () => {
      now += 4_000;
      throw new Error('unusable');
    });
    await expect(sectionsOf({} as SearchHit)).rejects.toThrow('unusable');
    expect(await sectionsOf({} as SearchHit)).toEqual([]);
  });
});
