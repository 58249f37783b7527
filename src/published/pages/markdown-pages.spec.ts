import type { Environment } from '../../config/environment.js';
import type { ContentStore } from '../../content/store/content-store.js';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { MarkdownPage } from '../../rendering/site/markdown/page-markdown.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { MarkdownPages } from './markdown-pages.js';
import type { PageTexts } from './page-texts.js';
import type { SitePages } from './site-pages.js';
import type { SpaceView } from './space-views.js';

const VIEW = {
  visit: { home: '/', state: 's' },
  shell: { publicAddress: '' },
  revision: { spaceId: 's', variables: {} },
  own: { variables: {} },
} as unknown as SpaceView;
const placedPages = (count: number): PlacedPage[] =>
  Array.from(
    { length: count },
    (_, n) => ({ page: { id: `p${n}`, title: `p${n}`, document: `d${n}` } }) as unknown as PlacedPage,
  );

interface Written {
  /** Numbers of pages that were written together. */
  sizes: number[];
  /** Those that could be written, in their order. */
  texts: string[];
}

/** @param addresses UTF-16 units of the addresses of each page */
async function batchesOf(
  count: number,
  { addresses = 100, failing = 'none' }: { addresses?: number; failing?: string },
): Promise<Written & { again: () => Promise<Written>; alone: (page: number) => Promise<string> }> {
  let sizes: number[] = [];
  const runWithin = async (jobs: MarkdownPage | MarkdownPage[]): Promise<string | string[]> => {
    const all = [jobs].flat();
    sizes.push(all.length);
    if (all.some(({ title }) => title === failing)) throw new JobTooLargeError('time');
    return Array.isArray(jobs) ? all.map(({ title }) => title) : jobs.title;
  };
  const href = 'x'.repeat(addresses);
  const markdown = new MarkdownPages(
    { content: async () => ({ text: null, targets: { a: { href } }, files: {} }) } as unknown as SitePages,
    { documentsOf: async () => undefined } as unknown as ContentStore,
    {
      find: async (keys: string[]) => keys.map(() => undefined),
      add: async () => undefined,
    } as unknown as PageTexts,
    { create: () => ({ runWithin }) } as unknown as ThreadPools,
    { memory: 1024 } as Environment,
  );
  const again = async (): Promise<Written> => {
    sizes = [];
    const texts: string[] = [];
    for await (const { placed, text } of markdown.texts(VIEW, placedPages(count))) {
      if (placed.page.title !== failing) expect(text).toBe(placed.page.title);
      if (typeof text === 'string') texts.push(placed.page.id);
    }
    return { sizes, texts };
  };
  const alone = (page: number): Promise<string> =>
    markdown.text(VIEW, placedPages(count)[page] as PlacedPage);
  return { ...(await again()), again, alone };
}

describe('the texts of many pages as markdown', () => {
  it('are written together', async () => {
    const { sizes, texts } = await batchesOf(45, {});
    expect(sizes).toEqual([20, 20, 5]);
    expect(texts).toEqual(placedPages(45).map(({ page }) => page.id));
  });

  it('are written a few at a time when they have millions of characters of addresses', async () => {
    const { sizes, texts } = await batchesOf(5, { addresses: 5_000_000 });
    expect(sizes).toEqual([2, 2, 1]);
    expect(texts).toEqual(placedPages(5).map(({ page }) => page.id));
  });

  it('are written one by one if one of them cannot be written, which is not tried again', async () => {
    const { sizes, texts, again, alone } = await batchesOf(3, { failing: 'p1' });
    expect([sizes, texts]).toEqual([
      [3, 1, 1, 1],
      ['p0', 'p2'],
    ]);
    expect(await again()).toEqual({ sizes: [2], texts: ['p0', 'p2'] });
    await expect(alone(1)).rejects.toThrow('too large');
    expect((await again()).sizes).toEqual([2]);
  });

  it('tries a single page once', async () => {
    expect((await batchesOf(1, { failing: 'p0' })).sizes).toEqual([1]);
  });
});
