import type { FetchBudget } from '../../platform/outbound/fetch-budget.js';
import { fetchRepository } from './fetch-repository.js';

const COMMIT = 'a'.repeat(40);
const line = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text;

/** Asks a repository that answers with these refs. */
async function fetchFrom(refs: string): Promise<string> {
  const downloaded = { path: '', size: 0, contentType: null, finalUrl: '' };
  const budget: Pick<FetchBudget, 'text' | 'download'> = {
    text: (finalUrl) =>
      Promise.resolve({ text: `${line('# service=git-upload-pack\n')}0000${refs}`, finalUrl }),
    download: () => Promise.resolve(downloaded),
  };
  return (await fetchRepository(budget as FetchBudget, 'https://example.com/a.git')).commit;
}

describe('fetchRepository', () => {
  it.each([
    ['HEAD', line(`${COMMIT} HEAD\0shallow\n`) + line(`${'b'.repeat(40)} refs/heads/main\n`)],
    [
      'else the first branch',
      line(`${'b'.repeat(40)} refs/a/b\0shallow\n`) + line(`${COMMIT} refs/heads/main\n`),
    ],
    [
      'HEAD before many refs',
      line(`${COMMIT} HEAD\0\n`) + line(`${'b'.repeat(40)} refs/tags/1\n`).repeat(60_000),
    ],
  ])('takes %s', async (_, refs) => {
    expect(await fetchFrom(refs)).toBe(COMMIT);
  });

  it.each([
    ['lines', line('ab').repeat(690_000)],
    ['lines without content', '0004'.repeat(1_000_000)],
  ])('reads only the first lines of the list of refs: %s', async (_, many) => {
    await expect(fetchFrom(many + line(`${COMMIT} HEAD\n`))).rejects.toThrow('is empty');
  });
});
