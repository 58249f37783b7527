import { SiteCounters } from '../../src/insights/site-counters.js';
import { TestApp } from '../support/app.js';
import { SiteReader } from '../support/site-reader.js';
import { editContent, insertPage } from '../support/change-request.js';

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

describe('insights of a site space that shows another space', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('have nothing of the former space for people who cannot view it, also not what is counted later', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const closed = await app.build.space(world, { level: null });
    const open = await app.build.space(world);
    const { pages } = await editContent(admin, `/spaces/${closed}/content`, [insertPage('Plans', 'Text')]);
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [closed] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await admin.put(`${site}/customization`, { favicon: {}, feedback: { enabled: true } });
    const creator = app.client(await app.build.member(world.id, 'create'));
    const home = `/s/${world.id}/${siteId}`;
    const read = async () => expect((await reader.get(`${home}/`, BROWSER)).status).toBe(200);
    const reader = new SiteReader(app.baseUrl);
    const rate = () =>
      app.http
        .post(`${home}/~feedback/${pages[0]}`)
        .set('Sec-Fetch-Site', 'same-origin')
        .type('form')
        .send({ helpful: 'no', comment: 'Which date?' });
    expect((await rate()).status).toBe(204);
    await read();
    const counters = app.app.get(SiteCounters);
    await counters.flush();
    await read();
    const [siteSpace] = (await admin.get(`${site}/site-spaces`)).body.items as { id: string }[];
    const path = `${site}/site-spaces/${siteSpace?.id}`;
    await admin.patch(path, { spaceId: open });
    await admin.patch(site, { visibility: 'share-link' });
    await counters.flush();
    const counts = async (client: typeof admin) => {
      const lists = ['feedback', 'views'].map((metric) => client.get(`${site}/insights?metric=${metric}`));
      return (await Promise.all(lists)).map(({ body }): unknown[] => [body.count, body.totals]);
    };
    expect(await counts(creator)).toEqual([
      [0, { helpful: 0, notHelpful: 0 }],
      [0, { views: 0 }],
    ]);
    await admin.patch(path, { spaceId: closed });
    expect(await counts(admin)).toEqual([
      [1, { helpful: 0, notHelpful: 1 }],
      [1, { views: 2 }],
    ]);
  });

  it('are counted for each space when the other one is a copy, whose pages have the same IDs', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const { pages } = await editContent(admin, `/spaces/${space}/content`, [insertPage('Plans', 'Text')]);
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await admin.put(`${site}/customization`, { favicon: {}, feedback: { enabled: true } });
    const home = `/s/${world.id}/${siteId}`;
    const reader = new SiteReader(app.baseUrl);
    const readAndRate = async (comment: string) => {
      expect((await reader.get(`${home}/`, BROWSER)).status).toBe(200);
      const form = app.http.post(`${home}/~feedback/${pages[0]}`).set('Sec-Fetch-Site', 'same-origin');
      expect((await form.type('form').send({ helpful: 'no', comment })).status).toBe(204);
    };
    const { body: copy } = await admin.post(`/spaces/${space}/duplicate`, {});
    const [siteSpace] = (await admin.get(`${site}/site-spaces`)).body.items as { id: string }[];
    await readAndRate('Of the original');
    await admin.patch(`${site}/site-spaces/${siteSpace?.id}`, { spaceId: copy.id });
    await readAndRate('Of the copy');
    await app.app.get(SiteCounters).flush();
    const views = await admin.get(`${site}/insights?metric=views`);
    expect(views.body.totals).toEqual({ views: 1 });
    const feedback = await admin.get(`${site}/insights?metric=feedback`);
    expect(JSON.stringify(feedback.body)).toContain('Of the copy');
    expect(JSON.stringify(feedback.body)).not.toContain('Of the original');
  });
});
