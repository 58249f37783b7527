import { TestApp } from '../support/app.js';
import { type Comment, postComment } from '../support/comments.js';
import { type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

describe('a comment on a page', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let place: string;
  let page: Page;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    spaceId = await app.build.space(world);
    place = `/spaces/${spaceId}`;
    await app.build.importArchive(world, spaceId, {
      'guide/README.md': '---\nicon: book\n---\n# Guide\n\nIntroduction\n',
      'last.md': '# Last',
      'guide/setup.md': '# Setup\n\n## Install *now*\n\nText\n\n## Install now\n\n## Other {#custom}\n',
    });
    page = (await readRevision(asAdmin(), spaceId)).pages[0]?.pages[0] as Page;
  });

  const asAdmin = () => app.client(world.admin);
  const read = async (id: string) => (await asAdmin().get(`${place}/comments/${id}`)).body as Comment;
  const edit = async (...changes: object[]) => {
    const response = await asAdmin().post(`${place}/content`, { changes });
    expect(response.status).toBe(200);
  };

  it('shows the page and the revision it was posted at', async () => {
    const revision = (await readRevision(asAdmin(), spaceId)).id;
    const { target } = await postComment(asAdmin(), place, { page: page.id });
    const shown = (await asAdmin().get(`${place}/content/page/${page.id}`)).body as Record<string, unknown>;
    expect(target).toEqual({
      page: {
        id: page.id,
        title: 'Setup',
        createdAt: shown.createdAt,
        updatedAt: shown.updatedAt,
        path: 'guide/setup',
        outdated: false,
      },
      space: spaceId,
      revision,
    });
  });

  it('shows the emoji and the icon of the page', async () => {
    const guide = (await readRevision(asAdmin(), spaceId)).pages[0] as Page;
    await edit({ change: 'update_page', page: guide.id, emoji: '🚀' });
    const { target } = await postComment(asAdmin(), place, { page: guide.id });
    expect(target.page).toMatchObject({ emoji: '🚀', icon: 'book' });
  });

  it.each([
    ['install-now', 'Install now'],
    ['install-now-1', 'Install now'],
    ['custom', 'Other'],
  ])('shows its heading: %s', async (node, preview) => {
    const { target, id } = await postComment(asAdmin(), place, { page: page.id, node });
    expect(target.node).toEqual({ id: node, preview });
    expect((await read(id)).target.node).toEqual({ id: node, preview });
  });

  it('keeps the text of a removed heading', async () => {
    const { id } = await postComment(asAdmin(), place, { page: page.id, node: 'custom' });
    await edit({ change: 'update_page', page: page.id, document: { markdown: 'No headings' } });
    expect((await read(id)).target.node).toEqual({ id: 'custom', preview: 'Other' });
  });

  it('shortens the text of a long heading', async () => {
    const heading = `a${'𝒳'.repeat(300)}`;
    await edit({ change: 'update_page', page: page.id, document: { markdown: `## ${heading} {#long}` } });
    const { target } = await postComment(asAdmin(), place, { page: page.id, node: 'long' });
    expect(target.node).toEqual({ id: 'long', preview: heading.slice(0, 199) });
  });

  it.each(['nothing', '', '#custom', '__proto__'])('is refused for an unknown heading: %j', async (node) => {
    const response = await asAdmin().post(`${place}/comments`, {
      body: { markdown: 'a' },
      page: page.id,
      node,
    });
    expect(response.status).toBe(400);
    expect(response.body.error.details).toEqual([{ path: 'node', message: expect.any(String) }]);
  });

  it('is refused for a page that is in another space or deleted', async () => {
    const other = await app.build.spaceWithPage(world, '# Other');
    const foreign = (await readRevision(asAdmin(), other)).pages[0]?.id ?? '';
    await edit({ change: 'delete_page', page: page.id });
    for (const id of [foreign, page.id]) {
      const response = await asAdmin().post(`${place}/comments`, { body: { markdown: 'a' }, page: id });
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path: 'page', message: expect.any(String) }]);
    }
  });

  it('works for a page without a text and headings', async () => {
    await edit({ change: 'insert_page', title: 'Group', type: 'group' });
    const group =
      (await readRevision(asAdmin(), spaceId)).pages.find(({ title }) => title === 'Group')?.id ?? '';
    expect((await postComment(asAdmin(), place, { page: group })).target.page?.outdated).toBe(false);
    const node = await asAdmin().post(`${place}/comments`, {
      body: { markdown: 'a' },
      page: group,
      node: 'a',
    });
    expect(node.status).toBe(400);
  });

  describe('is outdated', () => {
    it('when the text of the page changed, until it is the same again', async () => {
      const before = (await asAdmin().get(`${place}/content/page/${page.id}`)).body as { markdown: string };
      const { id } = await postComment(asAdmin(), place, { page: page.id });
      await edit({ change: 'update_page', page: page.id, document: { markdown: 'New' } });
      expect((await read(id)).target.page).toMatchObject({ title: 'Setup', outdated: true });
      expect((await postComment(asAdmin(), place, { page: page.id })).target.page?.outdated).toBe(false);
      await edit({ change: 'update_page', page: page.id, document: { markdown: before.markdown } });
      expect((await read(id)).target.page?.outdated).toBe(false);
    });

    it('when the title of the page changed, and shows the new title', async () => {
      const { id } = await postComment(asAdmin(), place, { page: page.id });
      await edit({ change: 'update_page', page: page.id, title: 'Set up' });
      expect((await read(id)).target.page).toMatchObject({ title: 'Set up', outdated: true });
    });

    it('when the page is deleted, and shows its last state', async () => {
      const posted = await postComment(asAdmin(), place, { page: page.id });
      await edit({ change: 'delete_page', page: page.id });
      expect((await read(posted.id)).target).toEqual({
        ...posted.target,
        page: { ...posted.target.page, outdated: true },
      });
      const { body } = await asAdmin().get(`${place}/comments?targetPage=${page.id}`);
      expect(body).toMatchObject({
        count: 1,
        items: [{ id: posted.id, target: { page: { outdated: true } } }],
      });
    });

    it('not when the page was moved, or another page changed', async () => {
      const { id } = await postComment(asAdmin(), place, { page: page.id });
      const guide = (await readRevision(asAdmin(), spaceId)).pages[0] as Page;
      await edit(
        { change: 'move_page', page: page.id, into: null, at: 0 },
        { change: 'update_page', page: guide.id, document: { markdown: 'Another introduction' } },
      );
      expect((await read(id)).target.page).toMatchObject({ path: 'setup', outdated: false });
    });
  });
});
