import { UnusableSourceError } from './api-error.js';
import { FailureCache } from './failure-cache.js';

describe('failures', () => {
  it('are not tried again at once', async () => {
    const failures = new FailureCache();
    let tries = 0;
    const make = () => {
      tries += 1;
      return Promise.reject(new UnusableSourceError('too large'));
    };
    for (const key of ['a', 'a', 'b']) await expect(failures.attempt(key, make)).rejects.toThrow('too large');
    expect(tries).toBe(2);
  });

  it('are tried again when they only had to wait', async () => {
    const failures = new FailureCache();
    const busy = () => Promise.reject(new Error('Too many pages wait.'));
    await expect(failures.attempt('a', busy)).rejects.toThrow('Too many pages');
    await expect(failures.attempt('a', () => Promise.resolve('made'))).resolves.toBe('made');
  });
});
