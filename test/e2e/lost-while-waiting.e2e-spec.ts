import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dataUrl, zip } from '../support/archive.js';
import { TestApp } from '../support/app.js';
import { insertPage, openChangeRequest, type OpenedChangeRequest } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import type { Person, World } from '../support/factories.js';
import { directory, patchOf, provision } from '../support/scim.js';
import { eventually } from '../support/eventually.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';

/** Longer than a decision about access to content holds. */
const WAIT_MS = 300;

type Send = (client: ApiClient) => PromiseLike<{ status: number }>;

/** The guard decides before a transaction waits for the locks of others. */
describe('a change that waits for others while its sender loses access', () => {
  let app: TestApp;
  let world: World;
  let person: Person;
  let accomplice: Person;
  let space: string;
  let collection: string;
  let team: string;
  let site: string;
  let draft: OpenedChangeRequest;
  let comment: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    person = await app.build.member(world.id, 'admin');
    accomplice = await app.build.member(world.id, 'read');
    space = await app.build.spaceWithPage(world, '# One\n\nText.\n');
    team = await app.build.team(world, [accomplice]);
    collection = await created(admin(), `${organization()}/collections`, { title: 'Guides' });
    site = await created(admin(), `${organization()}/sites`, { visibility: 'public', spaces: [space] });
    draft = await openChangeRequest(app.client(person), space);
    await draft.edit(insertPage('In a draft'));
    comment = await created(app.client(person), `/spaces/${space}/comments`, { body: { markdown: 'A' } });
  });

  const admin = () => app.client(world.admin);
  const organization = () => `/orgs/${world.id}`;
  const created = async (client: ApiClient, path: string, body: object): Promise<string> =>
    ((await client.post(path, body)).body as { id: string }).id;
  const remove = () => admin().delete(`${organization()}/members/${person.id}`);
  /** Sends a request that waits for a row, and removes its sender meanwhile. */
  const sendWhileRemoved = (table: string, column: string, id: string, send: Send) =>
    whileRowsLocked(
      app,
      [`SELECT 1 FROM ${table} WHERE ${column} = $1 FOR NO KEY UPDATE`, id],
      () => send(app.client(person)),
      async () => {
        expect((await remove()).status).toBe(204);
        await pause(WAIT_MS);
      },
    );

  it.each<[what: string, table: string, id: () => string, send: Send]>([
    [
      'makes nobody an administrator',
      'members',
      () => accomplice.id,
      (client) => client.patch(`${organization()}/members/${accomplice.id}`, { role: 'admin' }),
    ],
    [
      'grants no role on a space',
      'spaces',
      () => space,
      (client) => client.post(`/spaces/${space}/permissions`, { users: [accomplice.id], role: 'admin' }),
    ],
    [
      'changes no role on a space',
      'spaces',
      () => space,
      (client) => client.patch(`/spaces/${space}/permissions/users/${accomplice.id}`, { role: 'admin' }),
    ],
    [
      'grants no role on a collection',
      'collections',
      () => collection,
      (client) =>
        client.post(`/collections/${collection}/permissions`, { users: [accomplice.id], role: 'admin' }),
    ],
    ['renames no space', 'spaces', () => space, (client) => client.patch(`/spaces/${space}`, { title: 'B' })],
    ['deletes no site', 'sites', () => site, (client) => client.delete(`${organization()}/sites/${site}`)],
    [
      'unpublishes no site',
      'sites',
      () => site,
      (client) => client.post(`${organization()}/sites/${site}/unpublish`),
    ],
    [
      'redirects no visitors',
      'sites',
      () => site,
      (client) =>
        client.post(`${organization()}/sites/${site}/redirects`, {
          source: '/a',
          destination: { kind: 'url', url: 'https://example.com' },
        }),
    ],
    [
      'opens no change request',
      'spaces',
      () => space,
      (client) => client.post(`/spaces/${space}/change-requests`, { subject: 'Late' }),
    ],
    [
      'reviews nothing',
      'change_requests',
      () => draft.id,
      (client) => client.post(`${draft.path}/reviews`, { status: 'approved' }),
    ],
    [
      'imports nothing',
      'spaces',
      () => space,
      async (client) => {
        const url = dataUrl(await zip({ 'late.md': '# Late\n' }));
        return client.post(`/spaces/${space}/content/import`, { source: 'zip', url });
      },
    ],
    [
      'imports nothing into a change request',
      'change_requests',
      () => draft.id,
      async (client) => {
        const url = dataUrl(await zip({ 'late.md': '# Late\n' }));
        return client.post(`${draft.content}/import`, { source: 'zip', url });
      },
    ],
    [
      'posts no comment',
      'spaces',
      () => space,
      (client) => client.post(`/spaces/${space}/comments`, { body: { markdown: 'B' } }),
    ],
    [
      'posts no comment with a key',
      'spaces',
      () => space,
      (client) =>
        client
          .post(`/spaces/${space}/comments`, { body: { markdown: 'B' } })
          .header('Idempotency-Key', 'comment'),
    ],
    [
      'posts no comment on a change request',
      'change_requests',
      () => draft.id,
      (client) => client.post(`${draft.path}/comments`, { body: { markdown: 'B' } }),
    ],
    [
      'changes no comment',
      'comments',
      () => comment,
      (client) => client.put(`/spaces/${space}/comments/${comment}`, { body: { markdown: 'B' } }),
    ],
    [
      'replies to nothing',
      'comments',
      () => comment,
      (client) => client.post(`/spaces/${space}/comments/${comment}/replies`, { body: { markdown: 'B' } }),
    ],
  ])('%s', async (_, table, id, send) => {
    const column = table === 'members' ? 'user_id' : 'id';
    expect(await sendWhileRemoved(table, column, id(), send)).toMatchObject({ status: 404 });
  });

  it.each<[what: string, send: Send]>([
    ['removes no member', (client) => client.delete(`${organization()}/members/${accomplice.id}`)],
    ['changes no organization', (client) => client.patch(organization(), { defaultRole: 'admin' })],
    ['creates no token for a directory', (client) => client.post(`${organization()}/scim-tokens`, {})],
    [
      'adds no identity provider',
      (client) =>
        client.post(`${organization()}/oidc`, {
          ...{ label: 'Late', issuer: 'https://idp.example.com', clientId: 'docs' },
        }),
    ],
    [
      'adds no webhook',
      (client) => client.post(`${organization()}/webhooks`, { name: 'Late', url: 'https://example.com/' }),
    ],
  ])('%s after its sender is no administrator any more', async (_, send) => {
    const demotion = `WITH locked AS (SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE)
      UPDATE members SET role = 'read' FROM locked WHERE organization_id = locked.id AND user_id = $2`;
    const { status } = await whileRowsLocked(
      app,
      [demotion, world.id, person.id],
      () => send(app.client(person)),
      async () => undefined,
    );
    expect(status).toBe(403);
  });

  it.each([
    ['role', { role: 'admin' }, `role = 'read'`, { role: 'read' }],
    ['access', { disabled: false }, 'disabled = true', { disabled: true }],
  ])(
    'does not give its sender the %s back that an administrator takes away',
    async (_, body, loss, after) => {
      const self = `${organization()}/members/${person.id}`;
      const { status } = await whileRowsLocked(
        app,
        [`UPDATE members SET ${loss} WHERE organization_id = $1 AND user_id = $2`, world.id, person.id],
        () => app.client(person).patch(self, body),
        async () => undefined,
      );
      expect([403, 404]).toContain(status);
      expect((await admin().get(self)).body).toMatchObject(after);
    },
  );

  it('makes nobody the owner of a team', async () => {
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM teams WHERE id = $1 FOR NO KEY UPDATE', team],
      () =>
        app.client(person).put(`${organization()}/teams/${team}/members/${accomplice.id}`, { role: 'owner' }),
      async () => {
        // Their removal would wait.
        const self = `${organization()}/members/${person.id}`;
        expect((await admin().patch(self, { disabled: true })).status).toBe(200);
        await pause(WAIT_MS);
      },
    );
    expect(status).toBe(404);
  });

  it('posts no comment while its author is locked', async () => {
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM users WHERE id = $1 FOR UPDATE', person.id],
      () => app.client(person).post(`/spaces/${space}/comments`, { body: { markdown: 'Late' } }),
      async () => {
        // A removal over the API would wait, too.
        await app.database.query('DELETE FROM members WHERE user_id = $1', [person.id]);
        await pause(WAIT_MS);
      },
    );
    expect(status).toBe(404);
    expect((await admin().get(`/spaces/${space}/comments`)).body).toMatchObject({ count: 1 });
  });

  it('posts the comments of others that wait with it', async () => {
    const other = app.client(accomplice);
    const comments = `/spaces/${space}/comments`;
    await admin().patch(`${organization()}/members/${accomplice.id}`, { role: 'comment' });
    let others: Promise<{ status: number }[]> | undefined;
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM spaces WHERE id = $1 FOR NO KEY UPDATE', space],
      () => {
        const first = app.client(person).post(comments, { body: { markdown: 'Late' } });
        const posts = [1, 2, 3].map((n) => other.post(comments, { body: { markdown: `In time ${n}` } }));
        others = Promise.all(posts);
        return first;
      },
      async () => {
        expect((await remove()).status).toBe(204);
        await pause(WAIT_MS);
      },
    );
    expect(status).toBe(404);
    expect((await others)?.map((each) => each.status)).toEqual([200, 200, 200]);
    const { body } = await admin().get(comments);
    expect(body).toMatchObject({ count: 4 });
  });

  it('deletes no comment of another user after its sender is no administrator any more', async () => {
    const other = await app.build.member(world.id, 'admin');
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM comments WHERE id = $1 FOR NO KEY UPDATE', comment],
      () => app.client(other).delete(`/spaces/${space}/comments/${comment}`),
      () => admin().patch(`${organization()}/members/${other.id}`, { role: 'comment' }),
    );
    expect(status).toBe(403);
  });

  it('makes nobody an administrator when its sender hangs up', async () => {
    const body = JSON.stringify({ role: 'admin' });
    const path = `${organization()}/members/${accomplice.id}`;
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
    const sent = request(`${app.baseUrl}/v1${path}`, { method: 'PATCH', headers });
    sent.on('error', () => undefined);
    await whileRowsLocked(
      app,
      ['SELECT 1 FROM members WHERE user_id = $1 FOR NO KEY UPDATE', accomplice.id],
      () => Promise.resolve(void sent.end(body)),
      async () => {
        sent.destroy();
        await pause(WAIT_MS);
        expect((await remove()).status).toBe(204);
      },
    );
    // Nobody can know when the change ends that nobody waits for.
    await pause(2 * WAIT_MS);
    expect((await admin().get(path)).body).toMatchObject({ role: 'read' });
  });

  it.each(['spaces', 'collections'] as const)(
    'transfers no %s to an organization that its sender has left',
    async (kind) => {
      const there = await app.build.organization();
      await app.build.join(there.id, person, 'create');
      const inside = await app.build.space(world, { parent: collection });
      const path = kind === 'spaces' ? `/spaces/${inside}` : `/collections/${collection}`;
      const owner = app.client(there.admin);
      const { status } = await whileRowsLocked(
        app,
        ['SELECT 1 FROM spaces WHERE id = $1 FOR NO KEY UPDATE', inside],
        () => app.client(person).post(`${path}/transfer`, { organization: there.id }),
        () => owner.delete(`/orgs/${there.id}/members/${person.id}`),
      );
      expect([403, 404]).toContain(status);
      expect((await owner.get(`/orgs/${there.id}/spaces`)).body).toMatchObject({ count: 0 });
    },
  );

  it('imports nothing in the background', async () => {
    const url = dataUrl(await zip({ 'late.md': '# Late\n' }));
    const imports = `/spaces/${space}/imports`;
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM spaces WHERE id = $1 FOR NO KEY UPDATE', space],
      () =>
        app
          .client(person)
          .post(`/spaces/${space}/content/import`, { source: 'zip', url })
          .header('Prefer', 'respond-async'),
      async () => {
        expect((await remove()).status).toBe(204);
        await pause(WAIT_MS);
      },
    );
    expect(status).toBe(202);
    await eventually(async () => {
      const { items } = (await admin().get(imports)).body as { items: { status: string }[] };
      return items[0]?.status === 'failed' || undefined;
    });
    const { body } = await admin().get(`/spaces/${space}/content/pages`);
    expect((body.pages as { title: string }[]).map(({ title }) => title)).toEqual(['One']);
  });

  it('imports no specification after its sender may not create any', async () => {
    const paths = { '/teas': { get: { summary: 'List teas', responses: {} } } };
    const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'Tea API', version: '1' }, paths });
    const url = dataUrl(
      await zip({
        'docs.json': JSON.stringify({ name: 'Tea', navigation: { pages: ['list'] } }),
        'api/openapi.json': spec,
        'list.mdx': '---\nopenapi: GET /teas\n---\n',
      }),
    );
    await whileRowsLocked(
      app,
      ['SELECT 1 FROM spaces WHERE id = $1 FOR NO KEY UPDATE', space],
      () => app.client(person).post(`/spaces/${space}/content/import`, { source: 'zip', url }),
      async () => {
        await admin().patch(`${organization()}/members/${person.id}`, { role: 'edit' });
        await pause(WAIT_MS);
      },
    );
    expect((await admin().get(`${organization()}/openapi`)).body).toMatchObject({ items: [] });
  });

  it('does not grant the role again that is revoked', async () => {
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'admin', { user: guest.id }, { space });
    const again = { users: [guest.id], role: 'admin' };
    const { status } = await whileRowsLocked(
      app,
      ['DELETE FROM grants WHERE target_id = $1', space],
      () => app.client(guest).post(`/spaces/${space}/permissions`, again),
      async () => undefined,
    );
    expect(status).toBe(404);
    expect((await app.client(guest).get(`/spaces/${space}`)).status).toBe(404);
  });

  it.each([
    ['this process', (id: string, owner: ApiClient, tokens: string) => owner.delete(`${tokens}/${id}`)],
    // Its notification has not arrived yet.
    ['another one', (id: string) => app.database.query('DELETE FROM scim_tokens WHERE id = $1', [id])],
  ])('changes nothing for a directory whose token is revoked meanwhile by %s', async (_, revoke) => {
    const provider = await directory(app);
    const userId = await provision(provider);
    const owner = app.client(provider.world.admin);
    const tokens = `/orgs/${provider.world.id}/scim-tokens`;
    const [token] = (await owner.get(tokens)).body.items as { id: string }[];
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM members WHERE user_id = $1 FOR NO KEY UPDATE', userId],
      () =>
        provider.client.patch(`/Users/${userId}`, patchOf({ op: 'replace', path: 'active', value: false })),
      () => revoke(token?.id ?? '', owner, tokens),
    );
    expect(status).toBe(401);
    const member = await owner.get(`/orgs/${provider.world.id}/members/${userId}`);
    expect(member.body).toMatchObject({ disabled: false });
  });

  it('does nothing with a token that is revoked meanwhile', async () => {
    const title = async () => ((await admin().get(`/spaces/${space}`)).body as { title: string }).title;
    const before = await title();
    const other = app.client(await app.build.token(person));
    const { status } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM spaces WHERE id = $1 FOR NO KEY UPDATE', space],
      () => app.client(person).patch(`/spaces/${space}`, { title: 'Late' }),
      () => other.delete(`/user/tokens/${person.tokenId}`),
    );
    expect(status).toBe(401);
    expect(await title()).toBe(before);
  });
});
