import { isTokenSecret, newTokenSecret, tokenHash } from './token-secret.js';

describe('token secrets', () => {
  it('are recognized by their checksum', () => {
    for (let index = 0; index < 50; index += 1) expect(isTokenSecret(newTokenSecret())).toBe(true);
  });

  it('are refused with one character changed', () => {
    const secret = newTokenSecret();
    const changed = secret.slice(0, 10) + (secret[10] === 'A' ? 'B' : 'A') + secret.slice(11);
    expect(isTokenSecret(changed)).toBe(false);
  });

  it.each(['', 'dps_', 'Bearer x', `dps_${'a'.repeat(48)}`, `dps_${'a'.repeat(50)}`])(
    'refuses %p',
    (text) => {
      expect(isTokenSecret(text)).toBe(false);
    },
  );

  it('of one kind are not accepted as another kind', () => {
    expect(isTokenSecret(newTokenSecret('dps_scim_'))).toBe(false);
    expect(isTokenSecret(newTokenSecret(), 'dps_scim_')).toBe(false);
  });

  it('have different hashes of 32 bytes', () => {
    const [a, b] = [tokenHash(newTokenSecret()), tokenHash(newTokenSecret())];
    expect(a).toHaveLength(32);
    expect(a.equals(b)).toBe(false);
  });
});
