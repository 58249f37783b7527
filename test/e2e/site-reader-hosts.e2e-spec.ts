import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

const ORGANIZATION = { visitorAuth: { backend: 'organization' } };
const CUSTOM = { visitorAuth: { backend: 'custom' } };
const ADAPTIVE = { adaptiveContent: { enabled: true } };

// Sessions and JWTs of readers count on sites of every visibility, and a host that they visit gets them.
describe('a published site', () => {
  let app: TestApp;
  let world: World;
  let site: string;
  let editor: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    editor = await app.build.member(world.id, 'create');
    site = await createSite();
  });

  const admin = () => app.client(world.admin);
  /** A public site with a space that the editor can view, and one that they cannot. */
  const createSite = async (): Promise<string> => {
    const collection = await app.build.collection(world, { level: null });
    const open = await app.build.space(world);
    const hidden = await app.build.space(world, { parent: collection.id });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [open, hidden] });
    const path = `/orgs/${world.id}/sites/${siteId}`;
    const { body } = await admin().get(`${path}/site-spaces`);
    const condition = '"staff" in visitor.claims.groups';
    const { status } = await admin().patch(`${path}/site-spaces/${body.items[1].id as string}`, {
      condition,
    });
    expect(status).toBe(200);
    return path;
  };
  const configure = async (body: object): Promise<void> => {
    const { status, text } = await admin().patch(site, body);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  };
  const change = async (body: object): Promise<number> => (await app.client(editor).patch(site, body)).status;
  const host = (): string => `www-${world.id}.acme.example`;
  const hosts = (): object[] => [{ hostname: host() }, { proxy: `${host()}/docs` }];

  describe.each(['public', 'unlisted', 'share-link', 'visitor-auth'])('that is %s', (visibility) => {
    beforeEach(() => configure({ ...ADAPTIVE, visibility }));

    it.each([
      ['who sign in with the organization', ORGANIZATION],
      ['with JWTs of a backend', CUSTOM],
    ])(
      'leads readers %s to another host only by people who may publish each of its spaces',
      async (_, auth) => {
        await configure(auth);
        for (const body of hosts()) expect(await change(body)).toBe(404);
        for (const body of hosts()) await configure(body);
        expect(await change({ title: 'Handbook', hostname: host() })).toBe(200);
        expect(await change({ proxy: `other-${host()}/docs` })).toBe(404);
      },
    );

    it('gives up an address only by such people, because another site could get it', async () => {
      await configure({ basename: 'guide', hostname: host(), proxy: `other-${host()}/docs` });
      for (const publish of ['publish', 'unpublish']) {
        await admin().post(`${site}/${publish}`);
        for (const name of ['basename', 'hostname', 'proxy']) {
          const status = await change({ [name]: null });
          expect([name, status]).toEqual([name, 404]);
        }
        expect(await change({ basename: 'other' })).toBe(404);
      }
    });

    it('keeps other sites off its addresses, unless they get them by people who may publish its spaces', async () => {
      const own = await app
        .client(editor)
        .post(`/orgs/${world.id}/sites`, { title: 'Own', spaces: ['empty'] });
      const path = `/orgs/${world.id}/sites/${own.body.id as string}`;
      const get = async (body: object): Promise<number> =>
        (await app.client(editor).patch(path, body)).status;
      await configure({ hostname: host(), proxy: `other-${host()}/docs/a` });
      for (const publish of ['publish', 'unpublish']) {
        await admin().post(`${site}/${publish}`);
        expect(await get({ proxy: `${host()}/guide` })).toBe(404);
        for (const below of ['docs', 'docs/a/b'])
          expect(await get({ proxy: `other-${host()}/${below}` })).toBe(404);
        expect(await get({ hostname: `other-${host()}` })).toBe(404);
      }
      expect(await get({ proxy: `other-${host()}/blog` })).toBe(200);
      expect(await get({ hostname: `own-${host()}` })).toBe(200);
    });

    it('keeps its host when sign-ins are turned on only by such people', async () => {
      for (const body of hosts()) {
        await configure({ ...CUSTOM, hostname: null, proxy: null });
        await configure(body);
        expect(await change(ORGANIZATION)).toBe(404);
        expect(await change({ ...ORGANIZATION, adaptiveContent: { enabled: false } })).toBe(404);
        await configure(ORGANIZATION);
        expect(await change({ title: 'Handbook' })).toBe(200);
      }
    });

    it('lets in other readers only by such people', async () => {
      await configure({ visitorAuth: { backend: 'organization', readers: 'members' } });
      expect(await change({ visitorAuth: { readers: 'anyone' } })).toBe(404);
      await configure({ visitorAuth: { readers: 'anyone' } });
      expect(await change({ visitorAuth: { readers: 'members' } })).toBe(200);
      expect(await change(CUSTOM)).toBe(404);
      expect(await change({ ...CUSTOM, visibility: 'visitor-auth' })).toBe(404);
    });
  });

  it('gets another host only by such people also while adaptive content is off, as it can be turned on', async () => {
    await configure(ORGANIZATION);
    // Everybody can read its spaces, so the editor knows of them.
    for (const body of hosts()) {
      expect(await change(body)).toBe(403);
      expect(await change({ ...ADAPTIVE, ...body })).toBe(403);
    }
    expect(await change(ADAPTIVE)).toBe(200);
  });

  it('gets a host together with its sign-ins or another visibility only by such people', async () => {
    for (const body of hosts()) {
      expect(await change({ ...body, ...ORGANIZATION })).toBe(403);
      expect(await change({ ...body, ...ORGANIZATION, visibility: 'visitor-auth' })).toBe(403);
    }
    await configure(ORGANIZATION);
    for (const body of hosts()) expect(await change({ ...body, visibility: 'visitor-auth' })).toBe(403);
  });

  it('gets a host freely before it is published, which such people must do', async () => {
    await admin().post(`${site}/unpublish`);
    await configure(ORGANIZATION);
    expect(await change({ hostname: host() })).toBe(200);
    expect((await app.client(editor).post(`${site}/publish`)).status).toBe(404);
  });

  // Conditions of blocks hide them also without adaptive content.
  it.each(['public', 'unlisted', 'share-link'])(
    'lets people sign in only by such people also without adaptive content (%s)',
    async (visibility) => {
      await configure({ visibility });
      const refused = visibility === 'share-link' ? 404 : 403;
      expect(await change(ORGANIZATION)).toBe(refused);
      expect(await change({ ...ORGANIZATION, visibility: 'visitor-auth' })).toBe(refused);
      await configure(ORGANIZATION);
      expect(await change({ visitorAuth: { readers: 'anyone' } })).toBe(refused);
      expect(await change(CUSTOM)).toBe(refused);
    },
  );

  it('describes other unsigned claims only by such people also without adaptive content', async () => {
    const claims = (names: string[]): object => ({
      type: 'object',
      properties: {
        unsigned: {
          type: 'object',
          description: 'What the page sends.',
          properties: Object.fromEntries(
            names.map((name) => [name, { type: 'boolean', description: 'A claim.' }]),
          ),
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    });
    const describe = async (person: Person, names: string[]): Promise<number> =>
      (await app.client(person).put(`${site}/adaptive-schema`, { jsonSchema: claims(names) })).status;
    expect(await describe(editor, ['staff'])).toBe(403);
    expect(await describe(world.admin, ['staff'])).toBe(200);
    expect(await describe(editor, ['staff'])).toBe(200);
    expect(await describe(editor, ['staff', 'partner'])).toBe(403);
  });
});
