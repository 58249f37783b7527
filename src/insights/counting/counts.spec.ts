import { SearchCounts } from './search-counts.js';
import { ViewCounts } from './view-counts.js';

describe('counts of views', () => {
  it('are taken once, by day', () => {
    const counts = new ViewCounts();
    for (const [page, day] of [
      ['a', 1],
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      counts.add(page, day);
    const taken = counts.take();
    expect(taken).toEqual([
      { day: 1, views: new Map(Object.entries({ a: 2, b: 1 })) },
      { day: 2, views: new Map([['a', 1]]) },
    ]);
    expect(counts.take()).toEqual([]);
    counts.add('a', 2);
    counts.restore(taken);
    expect(counts.take()).toEqual([
      { day: 2, views: new Map([['a', 2]]) },
      { day: 1, views: new Map(Object.entries({ a: 2, b: 1 })) },
    ]);
  });

  it('are of a limited number of pages', () => {
    const counts = new ViewCounts();
    for (let page = 0; page < 30_000; page += 1) counts.add(String(page), 1);
    counts.add('0', 1);
    const [{ views } = { views: new Map<string, number>() }] = counts.take();
    expect([views.size, views.get('0')]).toEqual([20_000, 2]);
  });
});

describe('counts of searches', () => {
  it('keep the number of results of the last search', () => {
    const counts = new SearchCounts();
    counts.add({ siteId: 's', query: 'install', results: 0 }, 1);
    counts.add({ siteId: 's', query: 'install', results: 3 }, 1);
    const taken = counts.take();
    expect(taken).toEqual([{ siteId: 's', query: 'install', results: 3, day: 1, searches: 2 }]);
    counts.restore(taken);
    expect(counts.take()).toEqual(taken);
  });

  it('are of a limited number of queries for each site', () => {
    const counts = new SearchCounts();
    for (let index = 0; index < 2_000; index += 1)
      counts.add({ siteId: 's', query: `query ${index}`, results: 0 }, 1);
    counts.add({ siteId: 't', query: 'other', results: 0 }, 1);
    expect(counts.take()).toHaveLength(1_001);
  });
});
