import { VersionCache } from './version-cache.js';

interface Thing {
  title: string;
}

describe('the cache of row versions', () => {
  let cache: VersionCache<Thing>;
  let isCurrent: boolean;
  let reconnect: () => void;

  const withSize = (maxSize: number, sizeOf?: (thing: Thing) => number): VersionCache<Thing> =>
    new VersionCache(
      {
        get isCurrent() {
          return isCurrent;
        },
        onReconnect: (listener) => void (reconnect = listener),
      },
      { maxSize, ...(sizeOf === undefined ? {} : { sizeOf }) },
    );

  beforeEach(async () => {
    isCurrent = true;
    cache = withSize(10);
    await cache.loadMany(async () => [['first', { title: 'One' }]]);
  });

  it('returns the row of a version, and nothing for another version', () => {
    expect(cache.get('first')).toEqual({ title: 'One' });
    expect(cache.get('second')).toBeUndefined();
  });

  it('returns nothing that was read before a reconnect', () => {
    reconnect();
    expect(cache.get('first')).toBeUndefined();
  });

  it('returns nothing while notifications may be missing', () => {
    isCurrent = false;
    expect(cache.get('first')).toBeUndefined();
  });

  it('does not store a row that was being read during a reconnect', async () => {
    const found = await cache.loadMany(async () => {
      reconnect();
      return [['second', { title: 'Two' }]];
    });
    expect(found).toEqual([{ title: 'Two' }]);
    expect(cache.get('second')).toBeUndefined();
  });

  it('reads a version once for concurrent callers', async () => {
    let readings = 0;
    const find = () =>
      cache.getOrLoad('second', async () => {
        readings += 1;
        return ['second', { title: 'Two' }];
      });
    expect(await Promise.all([find(), find(), find()])).toEqual(Array(3).fill({ title: 'Two' }));
    await find();
    expect(readings).toBe(1);
  });

  it('stores a row under the version that was read', async () => {
    await cache.getOrLoad('second', async () => ['third', { title: 'Three' }]);
    expect([cache.get('second'), cache.get('third')]).toEqual([undefined, { title: 'Three' }]);
  });

  it('reads again after a failure', async () => {
    await expect(cache.getOrLoad('second', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.getOrLoad('second', async () => ['second', { title: 'Two' }])).toEqual({
      title: 'Two',
    });
  });

  it('never exceeds its size', async () => {
    cache = withSize(100, ({ title }) => title.length);
    for (const version of ['a', 'b', 'c'])
      await cache.loadMany(async () => [[version, { title: version.repeat(40) }]]);
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map((value) => value !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
    await cache.loadMany(async () => [['large', { title: 'l'.repeat(60) }]]);
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('c')).toBeDefined();
  });
});
