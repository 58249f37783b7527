import { WriteCoalescer } from './write-coalescer.js';

describe('WriteCoalescer', () => {
  /** Writes that end when the test resolves them. */
  function prepare(most?: number) {
    const writes: { items: readonly string[]; end: () => void; fail: () => void }[] = [];
    const gathered = new WriteCoalescer<string, string>(
      (items) =>
        new Promise((resolve, reject) => {
          writes.push({
            items,
            end: () => resolve(items.map((item) => item.toUpperCase())),
            fail: () => reject(new Error('The database is away.')),
          });
        }),
      most,
    );
    return { gathered, writes };
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('writes the first item at once, and later items together', async () => {
    const { gathered, writes } = prepare();
    const results = ['a', 'b', 'c'].map((item) => gathered.add('row', item));
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    writes[0]?.end();
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    writes[1]?.end();
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  });

  it('does not delay other keys', async () => {
    const { gathered, writes } = prepare();
    const results = [gathered.add('row', 'a'), gathered.add('another', 'b')];
    expect(writes).toHaveLength(2);
    for (const { end } of writes) end();
    expect(await Promise.all(results)).toEqual(['A', 'B']);
  });

  it('limits the number of items in a write', async () => {
    const { gathered, writes } = prepare(2);
    const results = ['a', 'b', 'c', 'd'].map((item) => gathered.add('row', item));
    for (let at = 0; at < 3; at += 1) {
      writes[at]?.end();
      await turn();
    }
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('rejects the items of a failed write, and continues with the next', async () => {
    const { gathered, writes } = prepare();
    const results = ['a', 'b'].map((item) => gathered.add('row', item));
    const outcomes = Promise.allSettled(results);
    writes[0]?.fail();
    await turn();
    writes[1]?.end();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const later = gathered.add('row', 'c');
    writes[2]?.end();
    expect(await later).toBe('C');
  });
});
