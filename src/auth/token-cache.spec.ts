import { TokenCache, type CheckedToken } from './token-cache.js';

const FOUND: CheckedToken = { tokenId: 'token', expiresAt: null };

describe('a token that is looked up', () => {
  let cache: TokenCache<CheckedToken>;
  beforeEach(() => {
    cache = new TokenCache();
  });

  it('is remembered', async () => {
    expect(await cache.lookUp('secret', async () => FOUND)).toBe(FOUND);
    expect(cache.get('secret')).toBe(FOUND);
  });

  it('is not remembered when there is none', async () => {
    expect(await cache.lookUp('secret', async () => undefined)).toBeUndefined();
    expect(cache.get('secret')).toBeUndefined();
  });

  it.each([
    ['it is forgotten', () => cache.invalidate('token')],
    ['all are forgotten', () => cache.clear()],
  ])('is not remembered when %s during the look-up, but by the next one', async (_, happen) => {
    const found = await cache.lookUp('secret', async () => {
      happen();
      return FOUND;
    });
    expect(found).toBe(FOUND);
    expect(cache.get('secret')).toBeUndefined();
    await cache.lookUp('secret', async () => FOUND);
    expect(cache.get('secret')).toBe(FOUND);
  });

  it('is forgotten, and no other is', async () => {
    await cache.lookUp('secret', async () => FOUND);
    cache.invalidate('another');
    expect(cache.get('secret')).toBe(FOUND);
    cache.invalidate('token');
    expect(cache.get('secret')).toBeUndefined();
  });
});
