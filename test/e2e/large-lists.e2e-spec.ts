import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { idsOf, walk } from '../support/lists.js';
import { fillLargeLists } from '../support/large-lists.js';

const COUNT = 150;
const MIB = 1024 * 1024;
/** A page holds about 2 MiB, and the last item that begins below that. */
const MOST = 2.6 * MIB;

describe('a list of large items', () => {
  let app: TestApp;
  let filled: Awaited<ReturnType<typeof fillLargeLists>>;

  beforeAll(async () => {
    app = await TestApp.start();
    filled = await fillLargeLists(app, COUNT);
  }, 60_000);
  afterAll(() => app.stop());

  it.each([
    ['comments', 1],
    ['replies', 0],
    ['reviews', 0],
    ['imports', 0],
    ['events', 0],
  ] as const)('has pages of about 2 MiB, which have all items together: %s', async (list, more) => {
    const pages = await walk(app.client(filled.admin), filled.lists[list], 1000);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(Buffer.byteLength(page.text)).toBeLessThan(MOST);
    expect(Buffer.byteLength(pages[0]?.text ?? '')).toBeGreaterThan(1.5 * MIB);
    const ids = pages.flatMap(idsOf);
    expect(new Set(ids).size).toBe(COUNT + more);
    expect(ids).toHaveLength(COUNT + more);
    for (const page of pages) expect(page.body.count).toBe(COUNT + more);
  });

  it('has all items on one page if a response shows only a small part of them', async () => {
    const [page, ...others] = await walk(app.client(filled.admin), filled.lists.deliveries, 1000);
    expect(others).toEqual([]);
    expect(idsOf(page as Response)).toHaveLength(COUNT);
    expect(Buffer.byteLength(page?.text ?? '')).toBeLessThan(MIB);
  });
});
