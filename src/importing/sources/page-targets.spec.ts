import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanJob } from '../structure/import-job.js';
import { findPageTargets, startOf } from './page-targets.js';

const SITE = 'https://example.com/docs/';

describe('findPageTargets', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'page-targets-'));
    path = join(directory, 'page.html');
  });
  afterEach(() => rm(directory, { recursive: true }));

  const scan = async (html: string, job: Partial<ScanJob> = {}) => {
    await writeFile(path, html);
    return findPageTargets({ path, url: SITE, contentType: 'text/html', maxBytes: 10_000_000, ...job });
  };
  const links = (count: number, href: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `<a href="${href(index)}">x</a>`).join('');

  it('returns each address once, without its fragment', async () => {
    const html =
      '<main><a href="a?x=1#b">1</a><a href="a?x=1">2</a><a href="mailto:a@b">3</a><img src="/c.png"></main>';
    expect(await scan(html)).toEqual({
      links: { addresses: [`${SITE}a?x=1`], isCut: false },
      images: { addresses: ['https://example.com/c.png'], isCut: false },
    });
  });

  it('returns only pages of the site, so that other links do not count', async () => {
    const others = links(4_000, (index) => `https://elsewhere.invalid/${index}`);
    const html = `${others}<a href="/blog">1</a><a href="a?x=1">2</a><a href="a/index.html">3</a><a href="b.pdf">4</a>`;
    expect((await scan(html, { scope: SITE })).links).toEqual({ addresses: [`${SITE}a`], isCut: false });
  });

  it.each([undefined, SITE])('returns at most 3,000 links, and says that there are more', async (scope) => {
    const found = async (count: number) => {
      const job = scope === undefined ? {} : { scope };
      const { addresses, isCut } = (
        await scan(
          links(count, (index) => `p${index}`),
          job,
        )
      ).links;
      return { count: addresses.length, isCut };
    };
    expect(await found(3_000)).toEqual({ count: 3_000, isCut: false });
    expect(await found(3_001)).toEqual({ count: 3_000, isCut: true });
  });

  it('returns at most 2,000,000 characters of addresses, and says that there are more', async () => {
    const base = `<base href="/${'b'.repeat(8_000)}/">`;
    const images = Array.from({ length: 2_000 }, (_, index) => `<img src="p${index}">`).join('');
    const found = await scan(`${base}${links(2_000, (index) => `p${index}`)}<main>${images}</main>`);
    for (const { addresses, isCut } of [found.links, found.images]) {
      expect(isCut).toBe(true);
      expect(addresses.length).toBeGreaterThan(240);
      expect(addresses.join('').length).toBeLessThanOrEqual(2_000_000);
    }
  });

  it('ignores a base that is too long to be fetched', async () => {
    expect(startOf('/a/', SITE)).toBe('https://example.com/a/');
    expect(startOf(`/${'a'.repeat(9_000)}/`, SITE)).toBe(SITE);
    expect(startOf('a/', 'data:')).toBe('data:');
  });

  it('does not read a page that is too long', async () => {
    await writeFile(path, '');
    await truncate(path, 8 * 2 ** 30);
    const nothing = { addresses: [], isCut: false };
    const job = { path, url: SITE, contentType: 'text/html', maxBytes: 1_000_000 };
    expect(await findPageTargets(job)).toEqual({ links: nothing, images: nothing });
  });
});
