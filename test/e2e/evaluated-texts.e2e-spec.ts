import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { World } from '../support/factories.js';

describe('a text that the values of variables make too long', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let page: string;

  const admin = () => app.client(world.admin);
  const content = () => `/spaces/${space}/content`;
  const setValue = (length: number) =>
    editContent(admin(), content(), [{ change: 'set_variables', variables: { a: 'x'.repeat(length) } }]);

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world);
    const { pages } = await editContent(admin(), content(), [
      insertPage('Long', '{{ space.vars.a }}\n'.repeat(3_000)),
    ]);
    page = pages[0] as string;
    await setValue(1_000);
  });
  afterAll(() => app.stop());

  const read = async (path: string) => {
    const { status, body } = await admin().get(path);
    return [status, (body as { error?: { message: string } }).error?.message];
  };
  const refused = [422, expect.stringContaining('longer than 1048576 bytes')];

  it('is refused by every read with values, and readable without them', async () => {
    const { id } = (await admin().get(content())).body as { id: string };
    const created = await admin().post(`/spaces/${space}/change-requests`, {});
    const request = `/spaces/${space}/change-requests/${(created.body as { id: string }).id}/content`;
    for (const place of [content(), request, `/spaces/${space}/revisions/${id}`]) {
      for (const format of ['markdown', 'document']) {
        const path = `${place}/page/${page}?format=${format}`;
        expect([path, ...(await read(`${path}&evaluated=true`))]).toEqual([path, ...refused]);
        expect([path, ...(await read(path))]).toEqual([path, 200, undefined]);
      }
      expect(await read(`${place}/path/long?evaluated=true`)).toEqual(refused);
    }
    expect(await read(`/spaces/${space}/pdf`)).toEqual(refused);
  });

  it('is readable again when the values are shorter', async () => {
    await setValue(100);
    for (const format of ['markdown', 'document']) {
      const { status, text } = await admin().get(`${content()}/page/${page}?evaluated=true&format=${format}`);
      expect([status, text.split('x'.repeat(100)).length]).toEqual([200, 3_001]);
    }
    expect(await read(`/spaces/${space}/pdf`)).toEqual([200, undefined]);
  });
});
