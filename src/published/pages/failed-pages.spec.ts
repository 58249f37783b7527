import { BusyError } from '../../platform/threads/admission-queue.js';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { FailedPages } from './failed-pages.js';

describe('pages that failed', () => {
  it('are not tried again at once', async () => {
    const pages = new FailedPages();
    let tries = 0;
    const make = () => {
      tries += 1;
      return Promise.reject(new UnusableSourceError('too large'));
    };
    for (const key of ['a', 'a', 'b']) await expect(pages.attempt(key, make)).rejects.toThrow('too large');
    expect(tries).toBe(2);
  });

  it('are tried again when they only had to wait', async () => {
    const pages = new FailedPages();
    const busy = () => Promise.reject(new BusyError({ what: 'pages', retrySeconds: 5 }));
    await expect(pages.attempt('a', busy)).rejects.toThrow('Too many pages');
    await expect(pages.attempt('a', () => Promise.resolve('made'))).resolves.toBe('made');
  });
});
