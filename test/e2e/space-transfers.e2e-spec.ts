import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { positionsOf } from '../support/siblings.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('transferring a space to another organization', () => {
  let app: TestApp;
  let from: World;
  let to: World;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    from = await app.build.organization('From');
    to = await app.build.organization('To');
    await app.build.join(to.id, from.admin, 'create');
    spaceId = await app.build.space(from, { title: 'Handbook' });
  });

  const sender = () => app.client(from.admin);
  const transfer = (body: object, id = spaceId) => sender().post(`/spaces/${id}/transfer`, body);

  it('moves it to the end of the top level there, and closes the gap here', async () => {
    const stays = await app.build.space(from);
    const there = await app.build.space(to);
    const moved = await transfer({ organization: to.id });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ id: spaceId, organization: to.id, title: 'Handbook' });
    expect(await positionsOf(app, to.id)).toEqual({ [there]: 0, [spaceId]: 1 });
    expect(await positionsOf(app, from.id)).toEqual({ [stays]: 0 });
    expect(idsOf(await sender().get(`/orgs/${from.id}/spaces`))).toEqual([stays]);
  });

  it.each(['space', 'collection'])(
    'with its %s removes reviewers who are not members there',
    async (what) => {
      const collection = await app.build.collection(from);
      if (what === 'collection') await sender().post(`/spaces/${spaceId}/move`, { parent: collection.id });
      const [leaves, comes] = [
        await app.build.member(from.id, 'review'),
        await app.build.member(from.id, 'review'),
      ];
      await app.build.join(to.id, comes, 'review');
      const changeRequest = `/spaces/${spaceId}/change-requests/1`;
      await sender().post(`/spaces/${spaceId}/change-requests`);
      await sender().post(`${changeRequest}/requested-reviewers`, { users: [leaves.id, comes.id] });
      if (what === 'space') await transfer({ organization: to.id });
      else await sender().post(`/collections/${collection.id}/transfer`, { organization: to.id });
      const { body } = await app.client(to.admin).get(`${changeRequest}/requested-reviewers`);
      expect((body.items as { user: { id: string } }[]).map(({ user }) => user.id)).toEqual([comes.id]);
    },
  );

  it('can put it into a collection there', async () => {
    const collection = await app.build.collection(to, { level: 'create' });
    const moved = await transfer({ organization: to.id, parent: collection.id });
    expect(moved.body).toMatchObject({ organization: to.id, parent: collection.id });
  });

  it('names its collection in the audit log of the organization of that collection only', async () => {
    const here = await app.build.collection(from);
    const there = await app.build.collection(to, { level: 'create' });
    await sender().post(`/spaces/${spaceId}/move`, { parent: here.id });
    await transfer({ organization: to.id, parent: there.id });
    await waitForAuditLog(app);
    const eventOf = async ({ admin, id }: World) =>
      (await auditEvents(app.client(admin), id, { action: 'space.transferred' }))[0];
    const [left, came] = [{ organization: from.id }, { organization: to.id }];
    expect(await eventOf(from)).toMatchObject({ before: { ...left, parent: here.id }, after: came });
    expect((await eventOf(from))?.after).toEqual(came);
    expect(await eventOf(to)).toMatchObject({ before: left, after: { ...came, parent: there.id } });
    expect((await eventOf(to))?.before).toEqual(left);
  });

  it('keeps its content, files and history readable there, with every row in the new organization', async () => {
    await app.build.importArchive(from, spaceId, {
      'README.md': '# A narwhal\n\n![x](x.png)\n',
      'x.png': PNG,
    });
    const before = await sender().get(`/spaces/${spaceId}/content`);
    await transfer({ organization: to.id });
    const after = await app.client(to.admin).get(`/spaces/${spaceId}/content`);
    expect(after.body).toEqual(before.body);
    const found = await app.client(to.admin).get(`/spaces/${spaceId}/search?query=narwhal`);
    expect(found.body.count).toBe(1);
    const strays = await app.database.query<{ organization_id: string }>(
      `SELECT organization_id FROM documents WHERE space_id = $1 UNION SELECT organization_id FROM tree_nodes WHERE space_id = $1
       UNION SELECT organization_id FROM revisions WHERE space_id = $1 UNION SELECT organization_id FROM stored_files WHERE space_id = $1
       UNION SELECT organization_id FROM search_rows WHERE space_id = $1 UNION SELECT organization_id FROM link_rows WHERE space_id = $1`,
      [spaceId],
    );
    expect(strays).toEqual([{ organization_id: to.id }]);
  });

  it('assigns content that is written afterwards or simultaneously to the new organization', async () => {
    const markdown = (title: string) => ({ source: 'markdown', url: `data:text/markdown,%23 ${title}` });
    await app.client(to.admin).get(`/orgs/${to.id}`);
    const imports = ['One', 'Two', 'Three'].map((title) =>
      sender().post(`/spaces/${spaceId}/content/import`, markdown(title)),
    );
    const [moved] = await Promise.all([transfer({ organization: to.id }), ...imports]);
    expect(moved.status).toBe(200);
    const later = await app.client(to.admin).post(`/spaces/${spaceId}/content/import`, markdown('Later'));
    expect(later.status).toBe(201);
    const owners = await app.database.query<{ organization_id: string }>(
      `SELECT organization_id FROM documents WHERE space_id = $1 UNION SELECT organization_id FROM tree_nodes WHERE space_id = $1
       UNION SELECT organization_id FROM revisions WHERE space_id = $1 UNION SELECT organization_id FROM search_rows WHERE space_id = $1`,
      [spaceId],
    );
    expect(owners).toEqual([{ organization_id: to.id }]);
  });

  it('removes grants to people and teams unknown there, and keeps the others', async () => {
    const unknown = await app.build.member(from.id, null);
    const known = await app.build.member(from.id, null);
    await app.build.join(to.id, known, null);
    const teammate = await app.build.member(from.id, null);
    await app.build.join(to.id, teammate, null);
    const team = await app.build.team(from, [teammate]);
    await app.build.grant(from, 'edit', { user: unknown.id }, { space: spaceId });
    await app.build.grant(from, 'edit', { user: known.id }, { space: spaceId });
    await app.build.grant(from, 'edit', { team }, { space: spaceId });
    await transfer({ organization: to.id });
    const statuses = [];
    for (const person of [unknown, known, teammate]) {
      statuses.push((await app.client(person).get(`/spaces/${spaceId}`)).status);
    }
    expect(statuses).toEqual([404, 200, 404]);
  });

  it('is refused while a site here publishes it (409), and removes it from unpublished sites', async () => {
    const other = await app.build.space(from, { title: 'Other' });
    const site = await app.build.site(from, { spaces: [spaceId, other] });
    expect((await transfer({ organization: to.id })).status).toBe(409);
    await app.client(from.admin).post(`/orgs/${from.id}/sites/${site}/unpublish`);
    expect((await transfer({ organization: to.id })).status).toBe(200);
    const shown = await app.client(from.admin).get(`/orgs/${from.id}/sites/${site}/site-spaces`);
    expect(shown.body).toMatchObject({ count: 1, items: [{ space: { id: other }, default: true }] });
  });

  it('is refused to its own organization (409)', async () => {
    expect((await transfer({ organization: from.id })).status).toBe(409);
  });

  it('is refused to an unknown organization, one the caller is not in, and a collection elsewhere (404)', async () => {
    const stranger = await app.build.organization();
    const here = await app.build.collection(from);
    const bodies = [
      { organization: UNKNOWN_ID },
      { organization: 'no-id' },
      { organization: stranger.id },
      { organization: to.id, parent: here.id },
      { organization: to.id, parent: UNKNOWN_ID },
    ];
    for (const body of bodies) {
      expect({ body, status: (await transfer(body)).status }).toEqual({ body, status: 404 });
    }
    expect((await sender().get(`/spaces/${spaceId}`)).body.organization).toBe(from.id);
  });

  it('is refused without the right to create content there (403)', async () => {
    await app.build.join(to.id, from.admin, 'review');
    expect((await transfer({ organization: to.id })).status).toBe(403);
  });

  it.each<[string, object, string]>([
    ['no organization', {}, 'organization'],
    ['null', { organization: null }, 'organization'],
    ['a number', { organization: 3 }, 'organization'],
    ['an over-long id', { organization: 'x'.repeat(101) }, 'organization'],
    ['an unknown field', { organization: 'a', owner: 'b' }, 'owner'],
  ])('is refused with %s (400)', async (_, body, path) => {
    const refused = await transfer(body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0].path).toBe(path);
  });

  const MAY: Record<Standing, number> = {
    admin: 200,
    create: 403,
    review: 403,
    edit: 403,
    comment: 403,
    read: 403,
    guest: 404,
    outsider: 404,
    disabled: 404,
  };
  it.each(STANDINGS)('%s', async (standing) => {
    const person = (await app.build.everyStanding(from))[standing];
    await app.build.join(to.id, person, 'create');
    const answer = await app.client(person).post(`/spaces/${spaceId}/transfer`, { organization: to.id });
    expect(answer.status).toBe(MAY[standing]);
  });

  it('in both directions at once works for every space without a deadlock', async () => {
    await app.build.join(from.id, to.admin, 'create');
    const here = await Promise.all(Array.from({ length: 4 }, () => app.build.space(from)));
    const there = await Promise.all(Array.from({ length: 4 }, () => app.build.space(to)));
    const answers = await Promise.all([
      ...here.map((id) => transfer({ organization: to.id }, id)),
      ...there.map((id) => app.client(to.admin).post(`/spaces/${id}/transfer`, { organization: from.id })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(Object.values(await positionsOf(app, to.id)).sort()).toEqual([0, 1, 2, 3]);
    expect(Object.values(await positionsOf(app, from.id)).sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
