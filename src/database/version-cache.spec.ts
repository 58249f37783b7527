import { VersionCache } from './version-cache.js';

interface Thing {
  title: string;
}

describe('a cache of versions', () => {
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

  it('gives what it read of a version, and nothing for another', () => {
    expect(cache.get('first')).toEqual({ title: 'One' });
    expect(cache.get('second')).toBeUndefined();
  });

  it('gives nothing that was read before the connection was another', () => {
    reconnect();
    expect(cache.get('first')).toBeUndefined();
  });

  it('gives nothing while messages of the database may be missing', () => {
    isCurrent = false;
    expect(cache.get('first')).toBeUndefined();
  });

  it('does not remember what was being read when the connection became another', async () => {
    const found = await cache.loadMany(async () => {
      reconnect();
      return [['second', { title: 'Two' }]];
    });
    expect(found).toEqual([{ title: 'Two' }]);
    expect(cache.get('second')).toBeUndefined();
  });

  it('reads a version once for all who ask at the same time', async () => {
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

  it('remembers what it found under the version that it found', async () => {
    await cache.getOrLoad('second', async () => ['third', { title: 'Three' }]);
    expect([cache.get('second'), cache.get('third')]).toEqual([undefined, { title: 'Three' }]);
  });

  it('reads again what could not be read', async () => {
    await expect(cache.getOrLoad('second', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.getOrLoad('second', async () => ['second', { title: 'Two' }])).toEqual({
      title: 'Two',
    });
  });

  it('holds no more than its size', async () => {
    cache = withSize(100, ({ title }) => title.length);
    for (const version of ['a', 'b', 'c'])
      await cache.loadMany(async () => [[version, { title: version.repeat(40) }]]);
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map((kept) => kept !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
    await cache.loadMany(async () => [['large', { title: 'l'.repeat(60) }]]);
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('c')).toBeDefined();
  });
});
