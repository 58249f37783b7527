import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import { flatten, type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

const DEFAULT_LAYOUT = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

type Named = Page & { target?: object; href?: string };

describe('the details of a page', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  /** Creates a space with these changes. @returns the IDs of its pages */
  const filled = async (...changes: object[]) => {
    const space = await app.build.space(world);
    const { pages } = await editContent(admin(), `/spaces/${space}/content`, changes);
    return { space, pages };
  };
  const link = (title: string, ref: object) => ({ change: 'insert_page', title, type: 'link', ref });
  const read = async (path: string) => {
    const { status, body } = await admin().get(path);
    expect([path, status]).toEqual([path, 200]);
    return body as Record<string, unknown>;
  };

  it('contain the whole layout of a document, and its pages, in every read', async () => {
    const { space, pages } = await filled(
      insertPage('Plain'),
      insertPage('Own', '', { layout: { width: 'wide', metadata: false, coverSize: 'full' } }),
      { change: 'insert_page', title: 'Group', type: 'group' },
    );
    const { id } = await readRevision(admin(), space);
    const own = { ...DEFAULT_LAYOUT, width: 'wide', metadata: false, coverSize: 'full' };
    const base = `/spaces/${space}/content`;
    for (const [place, layout] of [DEFAULT_LAYOUT, own].entries()) {
      const page = pages[place] as string;
      for (const path of [`${base}/page/${page}`, `/spaces/${space}/revisions/${id}/page/${page}`])
        expect(await read(path)).toMatchObject({ type: 'document', layout, pages: [] });
    }
    for (const path of [base, `${base}/pages`]) {
      const shown = (await read(path)).pages as Page[];
      expect(shown.map((page) => [page.title, page.layout, page.pages])).toEqual([
        ['Plain', DEFAULT_LAYOUT, []],
        ['Own', own, []],
        ['Group', undefined, []],
      ]);
    }
  });

  it('store only the layout properties that were sent, so that a read can be sent back', async () => {
    const { space, pages } = await filled(insertPage('Page', '', { layout: { outline: false } }));
    const before = await read(`/spaces/${space}/content/page/${pages[0]}`);
    await editContent(admin(), `/spaces/${space}/content`, [
      { change: 'update_page', page: pages[0], layout: before.layout },
    ]);
    expect((await read(`/spaces/${space}/content/page/${pages[0]}`)).layout).toEqual({
      ...DEFAULT_LAYOUT,
      outline: false,
    });
  });

  it('refuse an unknown width', async () => {
    const space = await app.build.space(world);
    const { status, body } = await admin().post(`/spaces/${space}/content`, {
      changes: [{ change: 'insert_page', title: 'Page', layout: { width: 'huge' } }],
    });
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'changes[0].layout.width', message: 'must be one of default, wide' }],
    ]);
  });

  it('show the target of a link as a reference, and as a URL if it is one', async () => {
    const { space, pages } = await filled(insertPage('Page'));
    const page = { kind: 'page', page: pages[0] };
    const url = { kind: 'url', url: 'https://example.org/a' };
    await editContent(admin(), `/spaces/${space}/content`, [link('Out', url), link('In', page)]);
    const shown = (await read(`/spaces/${space}/content/pages`)).pages as Named[];
    expect(shown.map(({ title, ref, target, href }) => [title, ref, target, href])).toEqual([
      ['Page', undefined, undefined, undefined],
      ['Out', url, url, url.url],
      ['In', page, page, undefined],
    ]);
  });

  it('accept an emoji as a character or code points, and return the character', async () => {
    const { space, pages } = await filled(
      insertPage('Character', '', { emoji: '🚀' }),
      insertPage('Points', '', { emoji: '1f680' }),
      insertPage('Joined', '', { emoji: '1F468-200D-1F4BB' }),
    );
    const emojis = async () => (await readRevision(admin(), space)).pages.map(({ emoji }) => emoji);
    expect(await emojis()).toEqual(['🚀', '🚀', '👨‍💻']);
    await editContent(admin(), `/spaces/${space}/content`, [
      { change: 'update_page', page: pages[0], emoji: '2764-fe0f' },
      { change: 'update_page', page: pages[1], emoji: null },
    ]);
    expect(await emojis()).toEqual(['❤️', undefined, '👨‍💻']);
    for (const emoji of ['rocket', '', '1f6800000', '🚀🚀', '41']) {
      const { status, body } = await admin().post(`/spaces/${space}/content`, {
        changes: [{ change: 'update_page', page: pages[0], emoji }],
      });
      expect([emoji, status, body.error?.details?.[0]?.path]).toEqual([emoji, 400, 'changes[0].emoji']);
    }
  });

  describe('of a link target', () => {
    interface Item {
      targetReference: { page?: Named };
      locationReferences: { page: Named }[];
    }
    const linksOf = async (space: string, query = '') =>
      (await read(`/spaces/${space}/links${query}`)).items as Item[];

    it('are those of the page read alone, except large properties', async () => {
      const { space, pages } = await filled(
        insertPage('Target', 'text', { layout: { outline: false }, variables: { a: 'b' }, emoji: '🚀' }),
      );
      const [target] = pages;
      await editContent(admin(), `/spaces/${space}/content`, [
        insertPage('Child', '', { into: target }),
        insertPage('Holder', '[t](target.md)'),
        link('Shortcut', { kind: 'page', page: target }),
      ]);
      const {
        markdown,
        documentId,
        variables,
        pages: below,
        ...whole
      } = (await read(`/spaces/${space}/content/page/${target}`)) as unknown as Named & { markdown: string };
      expect([markdown, typeof documentId, variables, below.length]).toEqual([
        'text',
        'string',
        { a: 'b' },
        1,
      ]);
      const child: Partial<Named> = { ...below[0] };
      delete child.documentId;
      const [item] = await linksOf(space);
      expect(item?.targetReference.page).toEqual({ ...whole, pages: [child] });
      const holders = item?.locationReferences.map(({ page }) => page);
      expect(holders).toMatchObject([
        { title: 'Holder', type: 'document', layout: DEFAULT_LAYOUT, pages: [] },
        { title: 'Shortcut', type: 'link', target: { kind: 'page', page: target }, pages: [] },
      ]);
      const backlinks = (await read(`/spaces/${space}/content/page/${target}/backlinks`)).items;
      expect((backlinks as { page: Named }[]).map(({ page }) => page)).toEqual(holders);
    });

    it('are only its id if it was deleted', async () => {
      const { space, pages } = await filled(insertPage('Target'));
      await editContent(admin(), `/spaces/${space}/content`, [insertPage('Holder', '[t](target.md)')]);
      await editContent(admin(), `/spaces/${space}/content`, [{ change: 'delete_page', page: pages[0] }]);
      expect((await linksOf(space))[0]?.targetReference.page).toEqual({ id: pages[0] });
    });

    it('contain up to a hundred pages below it, and two thousand in a response', async () => {
      const headings = Array.from({ length: 30 }, (_, part) => `## Part ${part}\n`).join('\n');
      const { space, pages } = await filled(insertPage('Target', headings));
      const [target] = pages as [string];
      await app.build.importArchive(world, space, {
        ...Object.fromEntries(
          Array.from({ length: 150 }, (_, at) => [`target/child-${at}/README.md`, `# Child ${at}\n`]),
        ),
        'target/README.md': `# Target\n\n${headings}`,
        'target/child-0/deep.md': '# Deep\n',
        'holder.md': Array.from({ length: 30 }, (_, part) => `[p](target/README.md#part-${part})`).join(' '),
      });
      const items = await linksOf(space);
      const counts = items.map(({ targetReference: { page } }) => flatten(page?.pages ?? []).length);
      expect(counts).toEqual([...Array<number>(20).fill(100), ...Array<number>(10).fill(0)]);
      expect(items[0]?.targetReference.page?.id).toBe(target);
      expect(flatten(items[0]?.targetReference.page?.pages ?? [])[1]?.path).toBe('target/child-0/deep');
    });
  });
});
