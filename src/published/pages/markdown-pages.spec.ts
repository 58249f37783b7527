import type { Environment } from '../../config/environment.js';
import type { ContentStore } from '../../content/store/content-store.js';
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
} as unknown as SpaceView;
const placedPages = (count: number): PlacedPage[] =>
  Array.from(
    { length: count },
    (_, n) => ({ page: { id: `p${n}`, title: `p${n}`, document: `d${n}` } }) as unknown as PlacedPage,
  );

/** @param addresses UTF-16 units of the addresses of each page */
async function batchesOf(count: number, addresses: number): Promise<{ sizes: number[]; texts: string[] }> {
  const sizes: number[] = [];
  const runWithin = async (jobs: MarkdownPage[]): Promise<string[]> => {
    sizes.push(jobs.length);
    return jobs.map(({ title }) => title);
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
  const texts: string[] = [];
  for await (const { placed, text } of markdown.texts(VIEW, placedPages(count))) {
    expect(text).toBe(placed.page.title);
    texts.push(placed.page.id);
  }
  return { sizes, texts };
}

describe('the texts of many pages as markdown', () => {
  it('are written together', async () => {
    const { sizes, texts } = await batchesOf(45, 100);
    expect(sizes).toEqual([20, 20, 5]);
    expect(texts).toEqual(placedPages(45).map(({ page }) => page.id));
  });

  it('are written a few at a time when they have millions of characters of addresses', async () => {
    const { sizes, texts } = await batchesOf(5, 5_000_000);
    expect(sizes).toEqual([2, 2, 1]);
    expect(texts).toEqual(placedPages(5).map(({ page }) => page.id));
  });
});
