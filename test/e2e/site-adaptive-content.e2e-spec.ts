import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { type Person, type Standing, STANDINGS, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const PRO = 'visitor.claims.plan == "pro"';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const SCHEMA = {
  $schema: DRAFT_07,
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'What they pay for', enum: ['pro', 'free'] },
    beta: { type: 'boolean', description: 'In the beta' },
    unsigned: {
      type: 'object',
      properties: { 'dark mode': { type: 'boolean', description: 'Likes it dark' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

describe('adaptive content of a site', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = () => app.client(world.admin);
  const site = (siteId: string): string => `/orgs/${world.id}/sites/${siteId}`;
  const schemaAt = (siteId: string): string => `${site(siteId)}/adaptive-schema`;
  const detail = (response: Response): { path: string; message: string } => {
    expect(response.status).toBe(400);
    expect(response.body.error.details).toHaveLength(1);
    return response.body.error.details[0] as { path: string; message: string };
  };
  const siteSpaces = async (siteId: string): Promise<{ id: string; condition?: string }[]> =>
    (await admin().get(`${site(siteId)}/site-spaces`)).body.items as { id: string }[];
  const firstId = async (siteId: string): Promise<string> => (await siteSpaces(siteId))[0]?.id ?? '';

  describe('its schema', () => {
    let siteId: string;
    const put = (jsonSchema: unknown, actor = world.admin) =>
      app.client(actor).put(schemaAt(siteId), { jsonSchema });

    beforeEach(async () => {
      siteId = await app.build.site(world, { spaces: [await app.build.space(world)], published: false });
    });

    it('is empty at first, with the creation time of the site', async () => {
      const { status, body } = await admin().get(schemaAt(siteId));
      expect(status).toBe(200);
      expect(body).toEqual({
        object: 'site-adaptive-schema',
        jsonSchema: {
          $schema: DRAFT_07,
          type: 'object',
          properties: {
            unsigned: {
              type: 'object',
              description: expect.any(String),
              properties: {},
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
        updatedAt: (await admin().get(site(siteId))).body.createdAt,
      });
      expect((await admin().get(`${schemaAt(siteId)}/template-conditions`)).body).toEqual({ items: [] });
      expect((await put(body.jsonSchema)).status).toBe(200);
    });

    it('can be replaced, keeps the order of its properties, and returns the time of the change', async () => {
      await put(SCHEMA);
      app.clock.advance(60_000);
      const { status, body } = await put({ ...SCHEMA, title: 'Claims' });
      expect([status, body.updatedAt]).toEqual([200, app.clock.now().toISOString()]);
      expect(body.jsonSchema).toEqual({ ...SCHEMA, title: 'Claims' });
      const read = await admin().get(schemaAt(siteId));
      expect(read.body).toEqual(body);
      expect(Object.keys(read.body.jsonSchema.properties as object)).toEqual(['plan', 'beta', 'unsigned']);
    });

    it('suggests a condition for each boolean and each value', async () => {
      await put(SCHEMA);
      const { status, body } = await admin().get(`${schemaAt(siteId)}/template-conditions`);
      expect(status).toBe(200);
      expect(body.items).toEqual([
        { description: 'What they pay for', condition: 'visitor.claims.plan == "pro"' },
        { description: 'What they pay for', condition: 'visitor.claims.plan == "free"' },
        { description: 'In the beta', condition: 'visitor.claims.beta == true' },
        { description: 'Likes it dark', condition: 'visitor.claims.unsigned["dark mode"] == true' },
      ]);
      const siteSpaceId = await firstId(siteId);
      for (const { condition } of body.items as { condition: string }[]) {
        const set = await admin().patch(`${site(siteId)}/site-spaces/${siteSpaceId}`, { condition });
        expect([set.status, set.body.condition]).toEqual([200, condition]);
      }
    });

    const x = (schema: unknown) => ({ ...SCHEMA, properties: { x: schema } });
    it.each<[unknown, string]>([
      [undefined, 'jsonSchema'],
      [null, 'jsonSchema'],
      ['{}', 'jsonSchema'],
      [[], 'jsonSchema'],
      [{}, 'jsonSchema.type'],
      [{ ...SCHEMA, additionalProperties: true }, 'jsonSchema.additionalProperties'],
      [{ ...SCHEMA, $schema: 'https://json-schema.org/draft/2020-12/schema' }, 'jsonSchema.$schema'],
      [x({ type: 'any' }), 'jsonSchema.properties.x.type'],
      [x({ type: 'array', items: { type: 'date' } }), 'jsonSchema.properties.x.items.type'],
      [x({ type: 'string', pattern: '^(a+)+$' }), 'jsonSchema.properties.x.pattern'],
      [x({ type: 'string', format: 'regex' }), 'jsonSchema.properties.x.format'],
      [x({ $ref: 'http://169.254.169.254/latest' }), 'jsonSchema.properties.x.$ref'],
      [x({ $ref: '#/definitions/x' }), 'jsonSchema.properties.x.$ref'],
      [x({ type: 'string', enum: ['a', 2] }), 'jsonSchema.properties.x.enum[1]'],
      [{ ...SCHEMA, properties: { 'a\0b': { type: 'boolean' } } }, 'jsonSchema.properties'],
      [{ ...SCHEMA, toString: {} }, 'jsonSchema.toString'],
      [x({ type: 'boolean', default: 'a'.repeat(70_000) }), 'jsonSchema'],
    ])('is refused with the location of the error: %j', async (jsonSchema, path) => {
      expect(detail(await put(jsonSchema)).path).toBe(path);
      expect((await admin().get(schemaAt(siteId))).body.jsonSchema.properties).toHaveProperty('unsigned');
    });

    it.each(['__proto__', 'constructor', 'prototype'])('cannot have a property called %s', async (name) => {
      const json = `{"jsonSchema":{"type":"object","additionalProperties":false,"properties":{"${name}":{"type":"boolean"}}}}`;
      const response = await admin().put(schemaAt(siteId), JSON.parse(json) as object);
      expect(response.status).toBe(400);
      expect(response.body.error.message).toContain(name);
    });

    it('may have properties with names of Object.prototype', async () => {
      const properties = {
        toString: { type: 'boolean' },
        valueOf: { type: 'boolean' },
        hasOwnProperty: { type: 'boolean' },
      };
      const { status, body } = await put({ ...SCHEMA, properties });
      expect([status, body.jsonSchema.properties]).toEqual([200, properties]);
      const templates = await admin().get(`${schemaAt(siteId)}/template-conditions`);
      expect(templates.body.items).toHaveLength(3);
    });

    it('is refused with an unknown property of the request', async () => {
      const response = await admin().put(schemaAt(siteId), { jsonSchema: SCHEMA, more: 1 });
      expect(detail(response).path).toBe('more');
    });

    it('is written once per idempotency key', async () => {
      const send = (title: string) =>
        admin()
          .put(schemaAt(siteId), { jsonSchema: { ...SCHEMA, title } })
          .header('Idempotency-Key', 'once');
      const first = await send('a');
      app.clock.advance(1000);
      expect((await send('a')).body).toEqual(first.body);
      expect((await send('b')).status).toBe(409);
    });

    it.each(
      STANDINGS.map((standing): [Standing, number, number] => {
        if (['admin', 'create'].includes(standing)) return [standing, 200, 200];
        return ['guest', 'outsider', 'disabled'].includes(standing)
          ? [standing, 404, 404]
          : [standing, 200, 403];
      }),
    )('to the standing %s: reading answers %i, writing %i', async (standing, reads, writes) => {
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await app.client(actor).get(schemaAt(siteId))).status).toBe(reads);
      expect((await app.client(actor).get(`${schemaAt(siteId)}/template-conditions`)).status).toBe(reads);
      expect((await put(SCHEMA, actor)).status).toBe(writes);
    });

    it('requires a token', async () => {
      expect((await app.client().get(schemaAt(siteId))).status).toBe(401);
    });

    it('is readable for a guest with a role on a space of the site', async () => {
      const guest = await app.build.member(world.id, null);
      const spaceId = await app.build.space(world, { level: null });
      await app.build.grant(world, 'read', { user: guest.id }, { space: spaceId });
      siteId = await app.build.site(world, { spaces: [spaceId], published: false });
      expect((await app.client(guest).get(schemaAt(siteId))).status).toBe(200);
      expect((await put(SCHEMA, guest)).status).toBe(403);
    });

    it('is not found with unknown ids and those of other organizations', async () => {
      const other = await app.build.organization();
      const foreign = await app.build.site(other, { spaces: ['empty'], published: false });
      for (const path of [
        schemaAt(foreign),
        `/orgs/${other.id}/sites/${siteId}/adaptive-schema`,
        schemaAt(UNKNOWN_ID),
        schemaAt('no-id'),
      ]) {
        expect((await admin().get(path)).status).toBe(404);
        expect((await admin().get(`${path}/template-conditions`)).status).toBe(404);
        expect((await admin().put(path, { jsonSchema: SCHEMA })).status).toBe(404);
      }
    });

    it('is deleted with its site', async () => {
      await put(SCHEMA);
      expect((await admin().delete(site(siteId))).status).toBe(205);
      expect(
        await app.database.query('SELECT 1 FROM site_adaptive_schemas WHERE site_id = $1', [siteId]),
      ).toEqual([]);
    });
  });

  describe('a condition', () => {
    /** Creates a site space, or a section with one. */
    const make = async (kind: 'site-spaces' | 'sections'): Promise<string> => {
      const spaceId = await app.build.space(world);
      const siteId = await app.build.site(world, { spaces: [spaceId], published: false });
      if (kind === 'site-spaces') return `${site(siteId)}/site-spaces/${await firstId(siteId)}`;
      const section = await admin().post(`${site(siteId)}/sections`, { spaceId, title: 'Section' });
      return `${site(siteId)}/sections/${section.body.id as string}`;
    };

    describe.each(['site-spaces', 'sections'] as const)('of %s', (kind) => {
      it('can be set, kept and removed', async () => {
        const path = await make(kind);
        const set = await admin().patch(path, { condition: PRO });
        expect([set.status, set.body.condition]).toEqual([200, PRO]);
        expect((await admin().patch(path, { path: 'other' })).body.condition).toBe(PRO);
        expect((await admin().patch(path, {})).body.condition).toBe(PRO);
        const removed = await admin().patch(path, { condition: null });
        expect(removed.status).toBe(200);
        expect(removed.body).not.toHaveProperty('condition');
      });

      it.each<[unknown, string]>([
        ['visitor.claims.plan = "pro"', 'does not parse at character 21: write "==" to compare'],
        ['"🚀" = 1', 'does not parse at character 5: write "==" to compare'],
        ['visitor.claims.plan ==', 'does not parse at character 23: expected a value, found the end'],
        ['process.env.SECRET == "x"', 'does not parse at character 1: there is no "process"'],
        ['visitor.constructor == 1', 'does not parse at character 9: a claim cannot be named "constructor"'],
        [
          'visitor.claims.__proto__ == 1',
          'does not parse at character 16: a claim cannot be named "__proto__"',
        ],
        ['visitor.claims.a.matches("^(a+)+$")', 'does not parse at character 18: regular expressions'],
        ['visitor.claims.a.all(x, true)', 'does not parse at character 22: there is no "x"'],
        ['('.repeat(500), 'does not parse at character 21: it is nested deeper than 20 levels'],
        ['a\0', 'must not contain a NUL'],
        ['', 'must not be empty'],
        [`"${'a'.repeat(1023)}"`, 'must be at most 1024 characters'],
        [1, 'must be a string'],
        [{ a: 1 }, 'must be a string'],
      ])('is refused when it is %j', async (condition, message) => {
        const path = await make(kind);
        await admin().patch(path, { condition: PRO });
        const found = detail(await admin().patch(path, { condition }));
        expect(found.path).toBe('condition');
        if (condition !== 'a\0') expect(found.message).toContain(message);
        expect((await admin().patch(path, {})).body.condition).toBe(PRO);
      });

      it('cannot be changed by callers who may not edit the site', async () => {
        const path = await make(kind);
        const reviewer = await app.build.member(world.id, 'review');
        expect((await app.client(reviewer).patch(path, { condition: PRO })).status).toBe(403);
      });
    });
  });

  describe('of a published site', () => {
    let creator: Person;
    let spaceId: string;
    let siteId: string;

    beforeEach(async () => {
      creator = await app.build.member(world.id, 'create');
      spaceId = await app.build.space(world, { title: 'Closed', level: 'read' });
      siteId = await app.build.site(world, { spaces: [await app.build.space(world), spaceId] });
    });

    const enable = (enabled = true) => admin().patch(site(siteId), { adaptiveContent: { enabled } });
    const patch = (path: string, body: object, actor = creator) =>
      app.client(actor).patch(`${site(siteId)}${path}`, body);
    const closed = async (): Promise<string> => {
      const items = (await siteSpaces(siteId)) as { id: string; space?: { id: string } }[];
      return `/site-spaces/${items.find(({ space }) => space?.id === spaceId)?.id ?? ''}`;
    };
    const sectionOf = async (): Promise<string> => {
      const created = await admin().post(`${site(siteId)}/sections`, { spaceId, title: 'Section' });
      return `/sections/${created.body.id as string}`;
    };

    it('can be set without a role on the space, because it restricts readers', async () => {
      await enable();
      expect((await patch(await closed(), { condition: PRO })).status).toBe(200);
      expect((await patch(await closed(), { condition: PRO })).status).toBe(200);
    });

    it.each([[null], ['visitor.claims.beta']])(
      'can be removed or changed, here to %p, only by callers who may publish the space',
      async (condition) => {
        await enable();
        const path = await closed();
        await patch(path, { condition: PRO }, world.admin);
        const refused = await patch(path, { condition });
        expect(refused.status).toBe(403);
        expect(refused.body.error.message).toContain(`"Closed" (${spaceId})`);
        expect((await patch(path, {})).body.condition).toBe(PRO);
        expect((await patch(path, { condition }, world.admin)).status).toBe(200);
      },
    );

    it('on a section can be removed only by callers who may publish each of its spaces', async () => {
      await enable();
      const path = await sectionOf();
      expect((await patch(path, { condition: PRO })).status).toBe(200);
      expect((await patch(path, { condition: null })).status).toBe(403);
      await app.build.grant(world, 'create', { user: creator.id }, { space: spaceId });
      expect((await patch(path, { condition: null })).status).toBe(200);
    });

    it('on a section applies to a space until a caller who may publish it moves it', async () => {
      await enable();
      await sectionOf();
      const added = await admin().post(`${site(siteId)}/sections`, {
        spaceId: await app.build.space(world),
        title: 'Open',
      });
      const [openSiteSpace] = added.body.siteSpaces as { id: string }[];
      const structure = await admin().get(`${site(siteId)}/structure`);
      const [guarded] = structure.body.structure as { id: string }[];
      await patch(`/sections/${guarded?.id ?? ''}`, { condition: PRO }, world.admin);
      const move = (actor: Person, path: string) =>
        app.client(actor).post(`${site(siteId)}${path}/move`, {
          position: { after: { type: 'site-space', id: openSiteSpace?.id } },
        });
      expect((await move(creator, await closed())).status).toBe(403);
      expect((await move(world.admin, await closed())).status).toBe(200);
    });

    it.each([
      ['on a site without adaptive content', true, false],
      ['on an unpublished site', false, true],
    ])('%s can be removed by everyone who may edit the site', async (_, published, adaptive) => {
      await enable(adaptive);
      if (!published) await admin().post(`${site(siteId)}/unpublish`);
      await patch(await closed(), { condition: PRO });
      expect((await patch(await closed(), { condition: null })).status).toBe(200);
    });

    it('can be disabled with adaptive content only by callers who may publish every space', async () => {
      expect((await patch('', { adaptiveContent: { enabled: false } })).status).toBe(200);
      expect((await patch('', { adaptiveContent: { enabled: true } })).status).toBe(200);
      const refused = await patch('', { adaptiveContent: { enabled: false }, title: 'Other' });
      expect(refused.status).toBe(403);
      const kept = (await admin().get(site(siteId))).body;
      expect([kept.adaptiveContent, kept.title]).toEqual([{ enabled: true }, 'Test space']);
      expect((await patch('', { adaptiveContent: { enabled: false } }, world.admin)).status).toBe(200);
    });

    it('uses unsigned claims, which only callers who may publish every space can change', async () => {
      await enable();
      const put = (jsonSchema: object, actor = creator) =>
        app.client(actor).put(schemaAt(siteId), { jsonSchema });
      expect((await put(SCHEMA)).status).toBe(403);
      expect((await put(SCHEMA, world.admin)).status).toBe(200);
      expect(
        (await put({ ...SCHEMA, properties: { ...SCHEMA.properties, beta: { type: 'boolean' } } })).status,
      ).toBe(200);
      // Blocks with conditions use them also without adaptive content.
      await enable(false);
      expect((await put({ ...SCHEMA, properties: {} })).status).toBe(403);
    });
  });
});
