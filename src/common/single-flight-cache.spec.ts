import { SingleFlightCache } from './single-flight-cache.js';

const later = <Value>(value: Value): Promise<Value> => new Promise((resolve) => setImmediate(resolve, value));

describe('a single-flight cache', () => {
  it('makes a value once for those who want it at the same time and afterwards', async () => {
    const cache = new SingleFlightCache<string>({ maxSize: 10 });
    let made = 0;
    const make = () => later(`made ${(made += 1)}`);
    expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual(['made 1', 'made 1']);
    expect(await cache.get('a', make)).toBe('made 1');
    expect(await cache.get('b', make)).toBe('made 2');
  });

  it('keeps undefined as a value', async () => {
    const cache = new SingleFlightCache<undefined>({ maxSize: 10 });
    let made = 0;
    const make = async () => void (made += 1);
    await cache.get('a', make);
    await cache.get('a', make);
    expect(cache.has('a')).toBe(true);
    expect(made).toBe(1);
  });

  it('gives an error to all who wait for it, and tries again afterwards', async () => {
    const cache = new SingleFlightCache<string>({ maxSize: 10 });
    const fail = () => later('').then(() => Promise.reject(new Error('failed')));
    const both = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', () => later('made'))).toBe('made');
  });

  it('forgets what was used longest ago when its values become too large together', async () => {
    const cache = new SingleFlightCache<string>({ maxSize: 6, sizeOf: (value) => value.length });
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, () => later('123'));
    expect(['a', 'b', 'c'].filter((key) => cache.has(key))).toEqual(['a', 'c']);
  });

  it('does not keep a value that is too large alone', async () => {
    const cache = new SingleFlightCache<string>({
      maxSize: 6,
      maxEntrySize: 3,
      sizeOf: (value) => value.length,
    });
    expect(await cache.get('a', () => later('1234'))).toBe('1234');
    expect(cache.peek('a')).toBeUndefined();
  });

  it('counts the lifetime of a value from the beginning of its making', async () => {
    const cache = new SingleFlightCache<string>({
      maxSize: 10,
      milliseconds: (value) => (value === 'ends' ? 20 : undefined),
    });
    const slowly = (value: string) => () =>
      new Promise<string>((resolve) => setTimeout(() => resolve(value), 30));
    await Promise.all(['ends', 'stays'].map((value) => cache.get(value, slowly(value))));
    expect(cache.has('ends')).toBe(false);
    expect(cache.peek('stays')).toBe('stays');
  });
});
