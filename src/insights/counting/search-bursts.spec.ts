import { PAUSE_MS, SearchBursts } from './search-bursts.js';

/** What is counted of queries at times in milliseconds, each sent by a reader. */
function counted(sent: readonly [reader: string, query: string, at: number][], now = Infinity): string[] {
  const finished: string[] = [];
  const bursts = new SearchBursts(({ query }) => finished.push(query));
  for (const [reader, query, at] of sent) bursts.add(reader, { siteId: 's', query, results: 1 }, at);
  bursts.settle(now);
  return finished;
}

describe('of the queries of a reader', () => {
  it('only the last one counts while they are typing', () => {
    const typed = ['in', 'inst', 'install'].map((query, index) => ['a', query, index * 100] as const);
    expect(counted(typed.map((each) => [...each]))).toEqual(['install']);
  });

  it('only the last one counts after they have corrected the end', () => {
    expect(
      counted([
        ['a', 'instal', 0],
        ['a', 'insta', 100],
        ['a', 'install', 200],
      ]),
    ).toEqual(['install']);
  });

  it('both count when they are about different things', () => {
    expect(
      counted([
        ['a', 'install', 0],
        ['a', 'upgrade', 100],
      ]),
    ).toEqual(['install', 'upgrade']);
  });

  it('both count when the reader has paused', () => {
    expect(
      counted([
        ['a', 'install', 0],
        ['a', 'install linux', PAUSE_MS],
      ]),
    ).toEqual(['install', 'install linux']);
  });

  it('none counts before the reader has paused', () => {
    expect(counted([['a', 'install', 0]], PAUSE_MS - 1)).toEqual([]);
    expect(counted([['a', 'install', 0]], PAUSE_MS)).toEqual(['install']);
  });

  it('none is mixed with those of other readers', () => {
    expect(
      counted([
        ['a', 'in', 0],
        ['b', 'upgrade', 50],
        ['a', 'install', 100],
      ]),
    ).toEqual(['upgrade', 'install']);
  });

  it('the oldest counts when too many readers are typing', () => {
    const finished: string[] = [];
    const bursts = new SearchBursts(({ query }) => finished.push(query));
    for (let reader = 0; reader < 10_001; reader += 1)
      bursts.add(String(reader), { siteId: 's', query: `query ${reader}`, results: 0 }, 0);
    expect(finished).toEqual(['query 0']);
  });
});
