import { TokenCache, type CheckedToken } from './token-cache.js';

const FOUND: CheckedToken = { tokenId: 'token', expiresAt: null };

describe('the cache of tokens', () => {
  let cache: TokenCache<CheckedToken>;
  beforeEach(() => {
    cache = new TokenCache();
  });

  it('stores a token that was found', async () => {
    expect(await cache.lookUp('secret', async () => FOUND)).toBe(FOUND);
    expect(cache.get('secret')).toBe(FOUND);
  });

  it('stores nothing for an unknown token', async () => {
    expect(await cache.lookUp('secret', async () => undefined)).toBeUndefined();
    expect(cache.get('secret')).toBeUndefined();
  });

  it.each([
    ['the token is invalidated', () => cache.invalidate('token')],
    ['the cache is cleared', () => cache.clear()],
  ])(
    'does not store a token when %s during the look-up, but stores it at the next one',
    async (_, interfere) => {
      const found = await cache.lookUp('secret', async () => {
        interfere();
        return FOUND;
      });
      expect(found).toBe(FOUND);
      expect(cache.get('secret')).toBeUndefined();
      await cache.lookUp('secret', async () => FOUND);
      expect(cache.get('secret')).toBe(FOUND);
    },
  );

  it('invalidates one token only', async () => {
    await cache.lookUp('secret', async () => FOUND);
    cache.invalidate('another');
    expect(cache.get('secret')).toBe(FOUND);
    cache.invalidate('token');
    expect(cache.get('secret')).toBeUndefined();
  });
});
