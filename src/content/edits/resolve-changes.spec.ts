import { pageOf } from '../../../test/support/merge-sides.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { StatedChange } from './content-change.js';
import { resolveChanges } from './resolve-changes.js';

const PAGE_BYTES = 15_000_000;

/**
 * Resolves changes in a space whose pages all have the same text.
 * @param length of each text, as it is counted
 */
function resolve(
  pages: number,
  markdown: string,
  changes: readonly StatedChange[],
  length = markdown.length,
) {
  const index = new PageIndex(Array.from({ length: pages }, (_, n) => pageOf(`p${n}`)));
  const before = {
    index,
    pages: index.pages as never,
    files: [],
    filesByPath: new Map(),
    reusableContents: [],
    variables: {},
  };
  const read = (placed: readonly { page: { id: string } }[]) =>
    Promise.resolve({
      texts: new Map(placed.map(({ page }) => [page.id, markdown])),
      length: placed.length * length,
    });
  return resolveChanges(changes, before, read, PAGE_BYTES);
}

const replace = (text: string, replacement: string, count: number, page?: string): StatedChange => ({
  change: 'replace_text',
  text,
  replacement,
  count,
  ...(page === undefined ? {} : { page }),
});

describe('the changes replace_text of a request', () => {
  it('are refused when their new texts are too long together', async () => {
    const change = (page: number) => replace('a', 'b'.repeat(10_000), 1_000, `p${page}`);
    const text = 'a'.repeat(1_000);
    expect((await resolve(3, text, [change(0), change(1)])).changes).toHaveLength(2);
    await expect(resolve(3, text, [change(0), change(1), change(2)])).rejects.toMatchObject({
      path: 'changes[2].replacement',
      message: expect.stringContaining('longer than 20000000 characters together') as string,
    });
  });

  it('keep only the last text of a page', async () => {
    const first = replace('a', 'b'.repeat(10_000), 1_000);
    const others = [replace('x', 'y', 1), replace('y', 'x', 1), replace('x', 'z', 1)];
    const { changes, replaced } = await resolve(1, `${'a'.repeat(1_000)}x`, [first, ...others]);
    const lengths = changes.map((change) =>
      change.change === 'replace_text' ? change.pages.map(({ markdown }) => markdown.length) : [],
    );
    expect(lengths).toEqual([[], [], [], [10_000_001]]);
    expect(replaced).toHaveLength(4);
  });

  it('are refused when they replace too many texts', async () => {
    const changes = Array.from({ length: 11 }, (_, n) => replace(`${n % 2}`, `${(n + 1) % 2}`, 1_000));
    expect((await resolve(1_000, '0', changes.slice(0, 10))).replaced).toHaveLength(10_000);
    await expect(resolve(1_000, '0', changes)).rejects.toMatchObject({ path: 'changes[10].text' });
  });

  it('show no more lines than a response may have', async () => {
    const lines = Array.from({ length: 6 }, () => `a${'.'.repeat(400)}`).join('\n');
    const { replaced } = await resolve(1_000, lines, [replace('a', 'b', 6_000), replace('b', 'c', 6_000)]);
    expect(replaced.slice(0, 1_000).every((each) => each.lines.length === 5)).toBe(true);
    expect(replaced).toHaveLength(2_000);
    expect(JSON.stringify(replaced).length).toBeLessThan(5_000_000);
    expect(replaced.at(-1)).toMatchObject({ count: 6, lines: [] });
  });

  it('are refused when they look at too much text', async () => {
    const refused = { message: expect.stringContaining('more than 1000000000 characters') as string };
    const everywhere = [replace('0', '1', 10)];
    expect((await resolve(10, '0', everywhere, 90_000_000)).replaced).toHaveLength(10);
    await expect(resolve(10, '0', everywhere, 100_000_000)).rejects.toMatchObject({
      path: 'changes[0].text',
      ...refused,
    });
    // A page counts as 1,000 characters more than its text.
    const rest = Array.from({ length: 1_000 }, (_, n) => replace(`x${n}`, `x${n + 1}`, 1));
    const changes = [replace('0', 'x0', 1, 'p0'), ...rest];
    expect((await resolve(1_000, '0', changes.slice(0, 500))).replaced).toHaveLength(500);
    await expect(resolve(1_000, '0', changes)).rejects.toMatchObject(refused);
  });

  it('leave other requests their turn when they look at long texts again and again', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const changes = Array.from({ length: 100 }, (_, n) => replace(`${n}x`, `${n + 1}x`, 1, 'p0'));
    await resolve(1, `0x${' '.repeat(1_000_000)}`, changes);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
