import { newTokenSecret } from '../../src/auth/token-secret.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';
import { directory, patchOf, provision } from '../support/scim.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const MINUTE = 60_000;

describe('SCIM tokens', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const path = (id = '', organizationId = world.id): string =>
    `/orgs/${organizationId}/scim-tokens${id === '' ? '' : `/${id}`}`;
  const make = async (body: object = {}): Promise<{ id: string; token: string }> => {
    const made = await app.client(world.admin).post(path(), body);
    if (made.status !== 201) throw new Error(made.text);
    return made.body as { id: string; token: string };
  };
  const statusWith = async (secret: string | undefined, organizationId = world.id): Promise<number> =>
    (await app.scim(organizationId, secret).get('/Users')).status;

  it('are returned once, and stored as a hash', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    const made = await app.client(world.admin).post(path(), { label: 'Entra', expiresAt });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      object: 'scim-token',
      id: expect.any(String) as string,
      label: 'Entra',
      createdAt: app.clock.now().toISOString(),
      expiresAt,
      token: expect.stringMatching(/^dps_scim_[0-9A-Za-z]{49}$/) as string,
      baseURL: `http://docs.test/scim/v2/${world.id}`,
    });
    const listed = await app.client(world.admin).get(path());
    const { token, baseURL, ...shown } = made.body as Record<string, unknown>;
    expect(listed.body).toEqual({ count: 1, items: [shown] });
    expect([typeof token, typeof baseURL]).toEqual(['string', 'string']);
    const rows = await app.database.query<object>('SELECT t::text FROM scim_tokens t');
    expect(JSON.stringify(rows)).not.toContain(String(token));
  });

  it('are listed oldest first, page by page', async () => {
    const ids = [(await make()).id, (await make()).id, (await make()).id];
    expect((await walk(app.client(world.admin), path(), 2)).flatMap(idsOf)).toEqual(ids);
  });

  it('are limited to a hundred', async () => {
    await app.database.query(
      `INSERT INTO scim_tokens (id, organization_id, hash, label, created_at)
       SELECT gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), '', now() FROM generate_series(1, 100)`,
      [world.id],
    );
    expect((await app.client(world.admin).post(path(), {})).status).toBe(409);
  });

  it.each<[string, object, string]>([
    ['a long label', { label: 'x'.repeat(65) }, 'label'],
    ['a time that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a time that is none', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['an unknown property', { scopes: ['read'] }, 'scopes'],
  ])('are not created with %s', async (_, body, field) => {
    const refused = await app.client(world.admin).post(path(), body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details[0].path).toBe(field);
  });

  it.each(STANDINGS)('%s: only administrators create, list and revoke them', async (standing: Standing) => {
    const { id, token } = await make();
    const client = app.client((await app.build.everyStanding(world))[standing]);
    const refused = standing === 'outsider' || standing === 'disabled' ? 404 : 403;
    const may = standing === 'admin';
    expect((await client.get(path())).status).toBe(may ? 200 : refused);
    expect((await client.post(path(), {})).status).toBe(may ? 201 : refused);
    expect((await client.delete(path(id))).status).toBe(may ? 205 : 404);
    expect(await statusWith(token)).toBe(may ? 401 : 200);
  });

  it('cannot be created without a token, or without the scope admin', async () => {
    expect((await app.client().post(path(), {})).status).toBe(401);
    const narrow = await app.build.token(world.admin, { scopes: ['read', 'write'] });
    expect((await app.client(narrow).post(path(), {})).status).toBe(403);
    expect((await app.client(narrow).get(path())).status).toBe(403);
  });

  it('are not found in another organization', async () => {
    const { id, token } = await make();
    const other = await app.build.organization();
    expect((await app.client(other.admin).delete(path(id, other.id))).status).toBe(404);
    for (const wrong of [UNKNOWN_ID, 'no-id'])
      expect((await app.client(world.admin).delete(path(wrong))).status).toBe(404);
    expect(await statusWith(token)).toBe(200);
  });

  describe('authenticate directories', () => {
    it('only for their organization', async () => {
      const { token } = await make();
      const other = await app.build.organization();
      expect(await statusWith(token)).toBe(200);
      const answers = [];
      for (const id of [other.id, UNKNOWN_ID, 'no-id', '%00', world.id.toUpperCase()]) {
        const { status, body } = await app.scim(id, token).get('/Users');
        answers.push({ status, body: body as unknown });
      }
      const [first] = answers;
      expect(first?.status).toBe(401);
      for (const answer of answers) expect(answer).toEqual(first);
      for (const route of ['/user', '/orgs', `/orgs/${world.id}`, `/orgs/${world.id}/members`, path()])
        expect((await app.client(token).get(route)).status).toBe(401);
    });

    it('and refuse other credentials', async () => {
      const { token } = await make();
      const site = await app.build.site(world, { spaces: ['empty'] });
      const url = `http://docs.test/s/${world.id}/${site}`;
      const { body } = await app.client().post('/urls/published', { url });
      for (const secret of [
        undefined,
        '',
        'x',
        world.admin.token,
        body.apiToken as string,
        newTokenSecret('dps_scim_'),
        `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
        token.toLowerCase(),
        `${token} `.repeat(2),
      ]) {
        const refused = await app.scim(world.id, secret).get('/Users');
        expect(refused.status).toBe(401);
        expect(refused.headers['www-authenticate']).toBe('Bearer');
        expect(refused.body).toEqual({
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '401',
          detail: expect.stringContaining('SCIM token') as string,
        });
      }
      const inQuery = await app.http.get(`/scim/v2/${world.id}/Users?access_token=${token}`);
      expect(inQuery.status).toBe(401);
      const inBody = await app.http.post(`/scim/v2/${world.id}/Users`).send({ access_token: token });
      expect(inBody.status).toBe(401);
    });

    it('until they expire', async () => {
      const expiresAt = new Date(app.clock.now().getTime() + MINUTE).toISOString();
      const { token } = await make({ expiresAt });
      expect(await statusWith(token)).toBe(200);
      app.clock.advance(MINUTE);
      expect(await statusWith(token)).toBe(401);
    });

    it('even after their creator left the organization', async () => {
      const second = await app.build.member(world.id, 'admin');
      const { body } = await app.client(second).post(path(), {});
      await app.client(world.admin).delete(`/orgs/${world.id}/members/${second.id}`);
      expect(await statusWith(body.token as string)).toBe(200);
    });

    it('and return when they were last used, within some minutes', async () => {
      const { id, token } = await make();
      await statusWith(token);
      const used = await eventually(async () => {
        const { body } = await app.client(world.admin).get(path());
        const [item] = body.items as { id: string; lastUsedAt?: string }[];
        return item?.lastUsedAt === undefined ? undefined : item;
      });
      expect(used).toMatchObject({ id, lastUsedAt: app.clock.now().toISOString() });
    });

    it('until a second after they are revoked, in every process', async () => {
      const { id, token } = await make();
      await app.withReplica(async (_, replica) => {
        const there = app.scim(world.id, token, replica);
        expect((await there.get('/Users')).status).toBe(200);
        expect(await statusWith(token)).toBe(200);
        expect((await app.client(world.admin).delete(path(id))).status).toBe(205);
        expect(await statusWith(token)).toBe(401);
        const end = performance.now() + 1000;
        let status = 200;
        while (status === 200 && performance.now() < end) ({ status } = await there.get('/Users'));
        expect(status).toBe(401);
      });
    });
  });
});

describe('a member whom a directory disables', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each<[string, 'patch' | 'put']>([
    ['by PATCH', 'patch'],
    ['by PUT', 'put'],
  ])(
    '%s has no access with the next request on every process, and all of it back when they sign in again',
    async (_, method) => {
      const own = await directory(app, { defaultRole: 'edit' });
      const userName = own.address();
      const id = await provision(own, { userName, active: true });
      const person = await app.build.token({ id, tokenId: '', token: '', email: userName });
      const space = await app.build.space(own.world);
      const closed = await app.build.space(own.world, { level: null });
      const team = await own.client.post('/Groups', { displayName: 'T', members: [{ value: id }] });
      await app.build.grant(own.world, 'read', { team: team.body.id as string }, { space: closed });
      const set = async (active: boolean): Promise<void> => {
        const changed =
          method === 'patch'
            ? await own.client.patch(
                `/Users/${id}`,
                patchOf({ op: 'Replace', path: 'active', value: `${active}` }),
              )
            : await own.client.put(`/Users/${id}`, { userName, active });
        expect(changed.body.active).toBe(active);
      };
      await app.withReplica(async (replica) => {
        const expectEverywhere = async (statuses: number[], as = person): Promise<void> => {
          for (const side of [app.client(as), replica(as)]) {
            const asked = [
              (await side.get(`/spaces/${space}`)).status,
              (await side.get(`/spaces/${closed}`)).status,
              (await side.get(`/orgs/${own.world.id}`)).status,
              (await side.get(`/orgs/${own.world.id}/members`)).status,
            ];
            expect(asked).toEqual(statuses);
          }
        };
        await expectEverywhere([200, 200, 200, 200]);
        await set(false);
        await expectEverywhere([404, 404, 404, 404]);
        await set(true);
        await expectEverywhere([401, 401, 401, 401]);
        await expectEverywhere([200, 200, 200, 200], await app.build.token(person));
        const { body } = await app.client(own.world.admin).get(`/orgs/${own.world.id}/members/${id}`);
        expect(body).toMatchObject({ role: 'edit', teams: 1, disabled: false });
      });
    },
  );

  it('cannot invite people', async () => {
    const own = await directory(app);
    const second = await app.build.member(own.world.id, 'admin');
    const link = await app.client(second).post(`/orgs/${own.world.id}/link-invites`, { role: 'read' });
    const join = async (): Promise<number> => {
      const stranger = await app.build.person();
      return (await app.client(stranger).post(`/orgs/${own.world.id}/invites/${link.body.id as string}`))
        .status;
    };
    const before = await join();
    expect(before).toBeLessThan(300);
    await own.client.patch(`/Users/${second.id}`, patchOf({ op: 'replace', value: { active: false } }));
    expect(await join()).toBe(404);
    await own.client.patch(`/Users/${second.id}`, patchOf({ op: 'replace', value: { active: true } }));
    expect(await join()).toBe(404);
  });

  it('or removes has no access either', async () => {
    const own = await directory(app);
    const id = await provision(own);
    const person = await app.build.token({ id, tokenId: '', token: '', email: '' });
    const space = await app.build.space(own.world);
    await app.withReplica(async (replica) => {
      for (const side of [app.client(person), replica(person)])
        expect((await side.get(`/spaces/${space}`)).status).toBe(200);
      await own.client.delete(`/Users/${id}`);
      for (const side of [app.client(person), replica(person)])
        expect((await side.get(`/spaces/${space}`)).status).toBe(401);
    });
  });
});

describe('every route of SCIM', () => {
  let app: TestApp;
  let operations: {
    method: 'get' | 'post' | 'put' | 'patch' | 'delete';
    template: string;
    hasBody: boolean;
  }[];

  beforeAll(async () => {
    app = await TestApp.start();
    const { paths } = (await app.http.get('/openapi.json')).body as {
      paths: Record<string, Record<string, { requestBody?: object }>>;
    };
    operations = Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        template.startsWith('/scim/')
          ? [{ method: method as 'get', template, hasBody: requestBody !== undefined }]
          : [],
      ),
    );
  });
  afterAll(() => app.stop());

  const pathIn = (template: string): string =>
    template.replace('/scim/v2/{organizationId}', '').replace(/\{\w+\}/g, UNKNOWN_ID);

  it('returns 401 without a token, before it reads the body', async () => {
    expect(operations).toHaveLength(20);
    const own = await directory(app);
    for (const { method, template, hasBody } of operations) {
      for (const secret of [undefined, own.world.admin.token]) {
        const client = app.scim(own.world.id, secret);
        const sent = client[method](pathIn(template));
        const broken = hasBody ? sent.header('Content-Type', 'text/plain').send('{') : sent;
        expect([method, template, (await broken).status]).toEqual([method, template, 401]);
      }
    }
  });

  it.each(['get', 'post', 'put', 'patch', 'delete'] as const)(
    'that there is not answers 401, and 404 with a token: %s',
    async (method) => {
      const own = await directory(app);
      for (const path of ['/Bulk', '/Me', '/Users/a/b', '/.search/x', '/']) {
        expect((await app.scim(own.world.id)[method](path)).status).toBe(401);
        const refused = await own.client[method](path);
        expect(refused.status).toBe(404);
      }
    },
  );

  it('that there is not has an error in the form of SCIM, also without an organization', async () => {
    const send = async (method: string, path: string) => {
      const response = await fetch(`${app.baseUrl}${path}`, { method });
      expect(response.headers.get('content-type')).toContain('application/scim+json');
      const body = (await response.json()) as { schemas: string[]; status: string; detail: string };
      expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
      expect(body.status).toBe(String(response.status));
      expect(body.detail).toMatch(/\.$/);
      return response.status;
    };
    for (const path of ['/scim', '/scim/', '/SCIM/v2', '/scim/v1/Users', '/scim/v2/'])
      expect([path, await send('GET', path)]).toEqual([path, 404]);
    const own = await directory(app);
    const base = `/scim/v2/${own.world.id}`;
    expect(await send('GET', `${base}/Users`)).toBe(401);
    expect(await send('PROPFIND', `${base}/Users`)).toBe(405);
    expect(await send('GET', `${base}/Users/%E0%A4%A`)).toBe(400);
    expect((await fetch(`${app.baseUrl}/scimmer`)).headers.get('content-type')).not.toContain('scim');
  });

  it('has an error in the form of SCIM for a body that is too long, and for a query that is twice there', async () => {
    const own = await directory(app);
    const long = await own.client.post('/Users', { userName: 'x'.repeat(1024 * 1024) });
    expect(long.body).toMatchObject({ status: '413' });
    for (const query of [
      'count=1&count=2',
      'filter=userName+pr&filter=userName+pr',
      'attributes=a&attributes=b',
    ]) {
      const refused = await own.client.get(`/Users?${query}`);
      expect(refused.body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    }
    expect((await own.client.get('/Users?unknown=1')).status).toBe(200);
  });

  it('accepts both media types for JSON, and no others', async () => {
    const own = await directory(app);
    for (const type of [
      'application/scim+json',
      'application/json',
      'application/scim+json; charset=utf-8',
    ]) {
      const created = await own.client
        .post('/Users', { userName: own.address() })
        .header('Content-Type', type);
      expect([type, created.status]).toEqual([type, 201]);
    }
    for (const type of ['text/plain', 'application/xml', 'application/merge-patch+json']) {
      const refused = await own.client.post('/Users').header('Content-Type', type).send('{}');
      expect([type, refused.status]).toEqual([type, 415]);
      expect(refused.body.detail).toContain('application/scim+json');
    }
    const onTheApi = await app
      .client(own.world.admin)
      .post(`/orgs/${own.world.id}/spaces`, {})
      .header('Content-Type', 'application/scim+json');
    expect(onTheApi.status).toBe(415);
  });

  it.each(['{', '[]', '"x"', 'null', '{"userName":"a@b.example"}}'])(
    'refuses a body like %s',
    async (body) => {
      const own = await directory(app);
      const refused = await own.client
        .post('/Users')
        .header('Content-Type', 'application/scim+json')
        .send(body);
      expect(refused.status).toBe(400);
      expect(refused.body.scimType).toBe('invalidSyntax');
    },
  );

  it('of discovery lists the supported features', async () => {
    const own = await directory(app);
    const configuration = await own.client.get('/ServiceProviderConfig');
    expect(configuration.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 500 },
      etag: { supported: true },
      sort: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    for (const list of ['/ResourceTypes', '/Schemas']) {
      const { body } = await own.client.get(list);
      expect(body.totalResults).toBe(2);
      for (const item of body.Resources as { id: string; meta: { location: string } }[]) {
        expect(item.meta.location).toBe(`http://docs.test/scim/v2/${own.world.id}${list}/${item.id}`);
        expect((await own.client.get(`${list}/${item.id}`)).body).toEqual(item);
      }
      for (const unknown of ['Device', 'constructor'])
        expect((await own.client.get(`${list}/${unknown}`)).status).toBe(404);
    }
  });

  it('of discovery describes exactly the attributes of the resources', async () => {
    const own = await directory(app);
    const id = await provision(own, { externalId: 'e', name: { givenName: 'A', familyName: 'B' } });
    const group = await own.client.post('/Groups', {
      displayName: 'G',
      externalId: 'e',
      members: [{ value: id }],
    });
    const { body } = await own.client.get('/Schemas');
    const shown = [(await own.client.get(`/Users/${id}`)).body, group.body] as Record<string, unknown>[];
    (body.Resources as { attributes: { name: string; subAttributes?: { name: string }[] }[] }[]).forEach(
      ({ attributes }, index) => {
        const common = ['schemas', 'id', 'meta'];
        const resource = shown[index] as Record<string, unknown>;
        const names = Object.keys(resource).filter((name) => !common.includes(name));
        expect(attributes.map(({ name }) => name).sort()).toEqual(names.sort());
        for (const { name, subAttributes } of attributes) {
          if (subAttributes === undefined) continue;
          const value = resource[name] as object | object[];
          const first = Array.isArray(value) ? (value[0] as object) : value;
          expect(subAttributes.map((sub) => sub.name).sort()).toEqual(Object.keys(first).sort());
        }
      },
    );
  });
});

describe('the rate limits of SCIM', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '5', RATE_LIMIT_ANONYMOUS: '3' });
  });
  afterAll(() => app.stop());

  it('count the requests of a directory for all of its tokens', async () => {
    const own = await directory(app);
    const second = await app.client(own.world.admin).post(`/orgs/${own.world.id}/scim-tokens`, {});
    const other = app.scim(own.world.id, second.body.token as string);
    const statuses = [];
    for (const client of [own.client, own.client, own.client, other, other, other])
      statuses.push((await client.get('/Users')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await own.client.get('/Users');
    expect(refused.body).toMatchObject({ status: '429' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('refuse an IP address after wrong tokens, even with valid ones', async () => {
    const own = await directory(app);
    const from = (address: string, secret: string) =>
      app.scim(own.world.id, secret).get('/Users').header('X-Forwarded-For', address);
    const statuses = [];
    for (let guess = 0; guess < 5; guess += 1)
      statuses.push((await from('203.0.113.1', newTokenSecret('dps_scim_'))).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await from('203.0.113.1', own.secret)).status).toBe(429);
    expect((await from('203.0.113.2', own.secret)).status).toBe(200);
  });
});
