import type { SiteVisibility } from '../../src/sites/store/site.entity.js';
import { TestApp } from '../support/app.js';
import { waitForAuditLog } from '../support/audit.js';
import type { ApiClient } from '../support/client.js';
import type { Person, World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import { fewestStatements } from '../support/statements.js';
import { pictureOf, type ShownSection, type ShownStructure } from '../support/site-structure.js';
import { signVisitor } from '../support/visitor-jwts.js';

const PRO = 'visitor.claims.plan == "pro"';

interface Stage {
  site: string;
  siteId: string;
  spaceId: string;
  address: string;
}

describe('what readers see of a site', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);

  async function stage(visibility: SiteVisibility = 'public'): Promise<Stage> {
    const spaceId = await app.build.space(world, { title: 'Guide' });
    const siteId = await app.build.site(world, { visibility, spaces: [spaceId] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    return { site, siteId, spaceId, address: (await admin().get(site)).body.urls.published as string };
  }

  /** A visitor with claims, for a site with any visibility. */
  async function visitorOf({ site, address }: Stage, claims: object = {}): Promise<ApiClient> {
    const auth = await admin().get(`${site}/publishing/auth`);
    const jwtToken = await signVisitor(
      auth.body.privateKey as string,
      Math.floor(app.clock.now().getTime() / 1000),
      claims,
    );
    const { body } = await app.client().post('/urls/published', { url: address, visitor: { jwtToken } });
    return app.client(body.apiToken as string);
  }

  const tagOf = async (client: ApiClient, path: string): Promise<string> => {
    const { status, headers } = await client.get(path);
    expect(status).toBe(200);
    return headers.etag as string;
  };
  const siteSpaceOf = async ({ site }: Stage, at = 0): Promise<string> =>
    ((await admin().get(`${site}/site-spaces`)).body.items as { id: string }[])[at]?.id ?? '';

  describe('costs few statements:', () => {
    let large: Stage;

    beforeAll(async () => {
      large = await stage();
      // The first section takes the space of the root.
      for (let section = 0; section < 20; section += 1) {
        const spaceId = section === 0 ? large.spaceId : await app.build.space(world);
        const { body } = await admin().post(`${large.site}/sections`, {
          spaceId,
          title: `Section ${section}`,
        });
        for (let i = 1; i < 5; i += 1) {
          const added = { spaceId: await app.build.space(world), sectionId: body.id as string };
          expect((await admin().post(`${large.site}/site-spaces`, added)).status).toBe(201);
        }
      }
    });

    it.each<[string, () => Promise<ApiClient> | ApiClient, number]>([
      ['a person', admin, 2],
      ['a visitor', () => visitorOf(large), 2],
    ])(
      'the profile of 20 sections of 5 spaces, read by %s, takes at most 6 statements, and few when it is known',
      async (_, reader, known) => {
        const client = await reader();
        const read = async () => {
          const { body } = await client.get(`${large.site}/published`);
          const sections = body.structure.structure as ShownSection[];
          expect(sections.map(({ siteSpaces }) => siteSpaces.length)).toEqual(Array(20).fill(5));
        };
        let title = 0;
        const first = await fewestStatements(6, read, async () => {
          await client.get(`${large.site}/published`);
          // The token is cached; the content of the site has changed.
          await admin().patch(large.site, { title: `Large ${known} ${(title += 1)}` });
          await waitForAuditLog(app);
        });
        expect(first.length).toBeGreaterThan(known);
        expect(first.slice(6)).toEqual([]);
        const second = await fewestStatements(known, read, () => client.get(`${large.site}/published`));
        expect(second.slice(known)).toEqual([]);
      },
    );
  });

  describe('has a tag that', () => {
    let staged: Stage;
    beforeEach(async () => {
      staged = await stage();
    });

    const READS = ['published', 'structure', 'site-spaces', 'sections', 'section-groups', 'customization'];

    it.each(READS)('gets 304 from readers who send it: %s', async (name) => {
      for (const client of [admin(), await visitorOf(staged)]) {
        const path = `${staged.site}/${name}`;
        const first = await client.get(path);
        expect(first.headers).toMatchObject({
          etag: expect.stringMatching(/^"[\w-]{32}"$/),
          'cache-control': 'private, no-cache',
        });
        const repeated = await client.get(path).header('If-None-Match', first.headers.etag as string);
        expect([repeated.status, repeated.text, repeated.headers.etag]).toEqual([
          304,
          '',
          first.headers.etag,
        ]);
        expect(repeated.headers['cache-control']).toBe('private, no-cache');
        expect((await client.get(path).header('If-None-Match', '"other"')).body).toEqual(first.body);
      }
    });

    it.each<[string, (staged: Stage) => PromiseLike<unknown>]>([
      ['the title of the site', ({ site }) => admin().patch(site, { title: 'Other title' })],
      ['its address', ({ site, siteId }) => admin().patch(site, { basename: `b-${siteId.slice(0, 8)}` })],
      [
        'the subdomain of the organization',
        ({ siteId }) => admin().patch(`/orgs/${world.id}`, { hostname: `h-${siteId.slice(0, 18)}` }),
      ],
      ['the title of a space', ({ spaceId }) => admin().patch(`/spaces/${spaceId}`, { title: 'Other' })],
      ['the published revision', ({ spaceId }) => app.build.importArchive(world, spaceId, { 'a.md': '# A' })],
      [
        'the spaces',
        async ({ site }) => admin().post(`${site}/site-spaces`, { spaceId: await app.build.space(world) }),
      ],
      ['the deletion of a space', ({ spaceId }) => admin().delete(`/spaces/${spaceId}`)],
      [
        'a path',
        async (staged) =>
          admin().patch(`${staged.site}/site-spaces/${await siteSpaceOf(staged)}`, { path: 'other' }),
      ],
      ['a section', ({ site, spaceId }) => admin().post(`${site}/sections`, { spaceId, title: 'Section' })],
      [
        'the customization of the site',
        ({ site }) => admin().put(`${site}/customization`, { favicon: {}, title: 'Looks' }),
      ],
      [
        'the customization of a site space',
        async (staged) =>
          admin().patch(`${staged.site}/site-spaces/${await siteSpaceOf(staged)}/customization`, {
            title: 'Looks',
          }),
      ],
      ['its visibility', ({ site }) => admin().patch(site, { agentsContext: 'excluded' })],
    ])('changes with %s', async (_, change) => {
      const [person, visitor] = [admin(), await visitorOf(staged)];
      const path = `${staged.site}/published`;
      const before = [await tagOf(person, path), await tagOf(visitor, path)];
      await change(staged);
      const after = [await tagOf(person, path), await tagOf(visitor, path)];
      expect(after[0]).not.toBe(before[0]);
      expect(after[1]).not.toBe(before[1]);
    });

    it.each<[string, (staged: Stage) => PromiseLike<unknown>]>([
      [
        'a comment on a space',
        ({ spaceId }) => admin().post(`/spaces/${spaceId}/comments`, { body: { markdown: 'Hi' } }),
      ],
      [
        'a change request',
        ({ spaceId }) => admin().post(`/spaces/${spaceId}/change-requests`, { subject: 'Draft' }),
      ],
      [
        'a role on a space',
        async ({ spaceId }) =>
          app.build.grant(
            world,
            'edit',
            { user: (await app.build.member(world.id, 'read')).id },
            { space: spaceId },
          ),
      ],
      [
        'a space that is saved unchanged',
        ({ spaceId }) => admin().patch(`/spaces/${spaceId}`, { title: 'Guide' }),
      ],
      ['a share link', ({ site }) => admin().post(`${site}/share-links`, { name: 'Link' })],
      [
        'a sign-in URL',
        ({ site }) => admin().patch(`${site}/publishing/auth`, { fallbackURL: 'https://login.example.com' }),
      ],
      [
        'a claim in the schema',
        ({ site }) =>
          admin().put(`${site}/adaptive-schema`, {
            jsonSchema: {
              type: 'object',
              properties: { plan: { type: 'string' } },
              additionalProperties: false,
            },
          }),
      ],
      ['another site', async () => stage()],
      [
        'a change that is reverted',
        async ({ site }) => {
          await admin().patch(site, { title: 'Other title' });
          await admin().patch(site, { title: 'Guide' });
        },
      ],
    ])('stays with %s', async (_, change) => {
      const visitor = await visitorOf(staged);
      const structure = `${staged.site}/structure`;
      const updatedAt = async (): Promise<string> =>
        (await admin().get(`/spaces/${staged.spaceId}`)).body.updatedAt as string;
      const [before, time] = [
        [await tagOf(visitor, `${staged.site}/published`), await tagOf(visitor, structure)],
        await updatedAt(),
      ];
      await change(staged);
      expect(await updatedAt()).toBe(time);
      expect([await tagOf(visitor, `${staged.site}/published`), await tagOf(visitor, structure)]).toEqual(
        before,
      );
    });

    it('changes from one request to the next when another replica changes what is shown', async () => {
      await app.withReplica(async (client) => {
        const path = `${staged.site}/published`;
        const there = client(world.admin);
        for (let round = 0; round < 5; round += 1) {
          const [here, other] = [await tagOf(admin(), path), await tagOf(there, path)];
          expect(other).toBe(here);
          const title = `Round ${round}`;
          await (round % 2 === 0 ? there : admin()).patch(staged.site, { title });
          for (const each of [admin(), there]) {
            const { body, headers } = await each.get(path).header('If-None-Match', here);
            expect([body.site?.title, headers.etag === here]).toEqual([title, false]);
          }
        }
      });
    });

    it('is the same for all who see the same, and different otherwise', async () => {
      const guarded = await stage('visitor-auth');
      await admin().patch(guarded.site, { adaptiveContent: { enabled: true } });
      await admin().post(`${guarded.site}/site-spaces`, { spaceId: await app.build.space(world) });
      const second = `${guarded.site}/site-spaces/${await siteSpaceOf(guarded, 1)}`;
      await admin().patch(second, { condition: PRO });
      for (const name of ['published', 'structure', 'site-spaces']) {
        const tag = async (claims: object) =>
          tagOf(await visitorOf(guarded, claims), `${guarded.site}/${name}`);
        const [ada, bob, eve] = [
          await tag({ name: 'Ada', plan: 'pro' }),
          await tag({ name: 'Bob', plan: 'pro' }),
          await tag({ name: 'Eve', plan: 'free' }),
        ];
        expect([bob === ada, eve === ada]).toEqual([true, false]);
      }
    });

    it('does not get 304 for readers who lost access', async () => {
      const path = `${staged.site}/published`;
      const [visitor, stranger] = [await visitorOf(staged), app.client(await app.build.person())];
      const [one, other] = [await tagOf(visitor, path), await tagOf(stranger, path)];
      await admin().post(`${staged.site}/unpublish`);
      expect((await visitor.get(path).header('If-None-Match', one)).status).toBe(404);
      expect((await stranger.get(path).header('If-None-Match', other)).status).toBe(404);
    });
  });

  it('reflects changes of roles from the next request on, in both directions', async () => {
    const staged = await stage('share-link');
    const hidden = await app.build.space(world, { title: 'Hidden', level: null });
    await admin().post(`${staged.site}/site-spaces`, { spaceId: hidden });
    const reader = await app.build.member(world.id, 'read');
    const picture = async (): Promise<string> =>
      pictureOf((await app.client(reader).get(`${staged.site}/published`)).body.structure as ShownStructure);
    for (let round = 0; round < 3; round += 1) {
      expect(await picture()).toBe('guide*');
      await admin().post(`/spaces/${hidden}/permissions`, { users: [reader.id], role: 'read' });
      expect(await picture()).toBe('guide* hidden');
      await admin().delete(`/spaces/${hidden}/permissions/users/${reader.id}`);
    }
    expect(await picture()).toBe('guide*');
  });

  it('shows members with different roles different permissions', async () => {
    const staged = await stage();
    const permissions = async (actor: Person): Promise<unknown> =>
      (await app.client(actor).get(`${staged.site}/published`)).body.structure.structure[0].space.permissions;
    const [reader, editor] = [
      await app.build.member(world.id, 'read'),
      await app.build.member(world.id, 'edit'),
    ];
    expect(await permissions(reader)).toMatchObject({ access: true, edit: false });
    expect(await permissions(editor)).toMatchObject({ access: true, edit: true });
    expect(await permissions(await app.build.person())).toMatchObject({ access: false, edit: false });
    expect(await permissions(reader)).toMatchObject({ access: true, edit: false });
  });

  it('is not cacheable if it contains a token', async () => {
    const { address } = await stage();
    const get = await app.client().get(`/urls/published?url=${encodeURIComponent(address)}`);
    const post = await app.client().post('/urls/published', { url: address });
    for (const { status, headers } of [get, post]) {
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(headers).not.toHaveProperty('etag');
    }
  });

  describe('is readable for a visitor', () => {
    const sectionsSeenBy = async (client: ApiClient, { site }: Stage): Promise<unknown[]> =>
      (await walk(client, `${site}/sections`, 1)).flatMap(({ body }) => body.items as unknown[]);

    it('with each part as in the profile', async () => {
      const staged = await stage('visitor-auth');
      await admin().patch(staged.site, { adaptiveContent: { enabled: true } });
      const sections: string[] = [];
      for (const spaceId of [staged.spaceId, await app.build.space(world), await app.build.space(world)]) {
        const { body } = await admin().post(`${staged.site}/sections`, { spaceId });
        sections.push(body.id as string);
      }
      await admin().patch(`${staged.site}/sections/${sections[2]}`, { condition: PRO });
      const groups = `${staged.site}/section-groups`;
      await admin().post(groups, { title: 'Seen', sections: [sections[1]] });
      await admin().post(groups, { title: 'Empty' });
      await admin().post(groups, { title: 'Unseen', sections: [sections[2]] });
      const visitor = await visitorOf(staged);
      const profile = (await visitor.get(`${staged.site}/published`)).body;
      expect((await visitor.get(`${staged.site}/structure`)).body).toEqual(profile.structure);
      const shown = profile.structure.structure as (ShownSection & { sections?: ShownSection[] })[];
      expect(shown).toHaveLength(2);
      const flat = shown.flatMap((item) => item.sections ?? [item]);
      expect(await sectionsSeenBy(visitor, staged)).toEqual(flat);
      expect((await visitor.get(groups)).body.items).toEqual([shown[1]]);
      const siteSpaces = flat.flatMap((section) => section.siteSpaces);
      expect((await visitor.get(`${staged.site}/site-spaces`)).body.items).toEqual(siteSpaces);
      const { site, siteSpaces: looks } = profile.customizations;
      expect((await visitor.get(`${staged.site}/customization`)).body).toEqual(site);
      const look = (id: string | undefined) => visitor.get(`${staged.site}/site-spaces/${id}/customization`);
      for (const { id } of siteSpaces) expect((await look(id)).body).toEqual(looks[id]);
      // Content that a condition hides from them.
      expect((await look(await siteSpaceOf(staged, 2))).status).toBe(404);
      expect(await sectionsSeenBy(await visitorOf(staged, { plan: 'pro' }), staged)).toHaveLength(3);
    });

    it.each(['structure', 'site-spaces', 'sections', 'section-groups', 'customization'])(
      'with the key of a share link: %s',
      async (name) => {
        const staged = await stage('share-link');
        const link = await admin().post(`${staged.site}/share-links`, { name: 'Link' });
        const key = new URL(link.body.urls.published as string).searchParams.get('shareKey');
        const stranger = app.client(await app.build.person());
        const path = `${staged.site}/${name}`;
        expect((await stranger.get(path)).status).toBe(404);
        expect((await stranger.get(`${path}?shareKey=${key}x`)).status).toBe(404);
        expect((await stranger.get(`${path}?shareKey=${key}`)).status).toBe(200);
        expect((await app.client().get(`${path}?shareKey=${key}`)).status).toBe(401);
      },
    );

    it('only for this site, and never writable', async () => {
      const [staged, other] = [await stage(), await stage()];
      const visitor = await visitorOf(staged);
      for (const name of [
        'published',
        'structure',
        'site-spaces',
        'sections',
        'section-groups',
        'customization',
      ])
        expect((await visitor.get(`${other.site}/${name}`)).status).toBe(404);
      const [space] = [await siteSpaceOf(staged)];
      for (const attempt of [
        visitor.put(`${staged.site}/customization`, { favicon: {} }),
        visitor.patch(`${staged.site}/site-spaces/${space}/customization`, { title: 'Mine' }),
        visitor.delete(`${staged.site}/site-spaces/${space}/customization`),
        visitor.patch(`${staged.site}/structure/sort`, {}),
        visitor.post(`${staged.site}/sections`, { spaceId: staged.spaceId }),
        visitor.get(staged.site),
      ])
        expect((await attempt).status).toBe(403);
    });
  });

  describe('has links in its header', () => {
    const link = (title: string, condition?: string) => ({
      title,
      to: { kind: 'url', url: 'https://example.com/' },
      links: [{ title: `Below ${title}`, to: { kind: 'url', url: 'https://example.com/below' } }],
      ...(condition === undefined ? {} : { condition }),
    });
    const titles = (look: { header: { links: { title: string }[] } }): string[] =>
      look.header.links.map(({ title }) => title);
    let staged: Stage;

    beforeAll(async () => {
      staged = await stage('visitor-auth');
      await admin().patch(staged.site, { adaptiveContent: { enabled: true } });
      const header = {
        links: [link('All'), link('Pro', PRO), link('Free', 'visitor.claims.plan == "free"')],
      };
      const put = await admin().put(`${staged.site}/customization`, { favicon: {}, header });
      expect([put.status, titles(put.body)]).toEqual([200, ['All', 'Pro', 'Free']]);
      const own = `${staged.site}/site-spaces/${await siteSpaceOf(staged)}/customization`;
      await admin().patch(own, { header: { links: [link('Own', PRO), link('Other')] } });
    });

    it.each<[object, string[], string[]]>([
      [{}, ['All'], ['Other']],
      [{ plan: 'pro' }, ['All', 'Pro'], ['Own', 'Other']],
      [{ plan: 'free' }, ['All', 'Free'], ['Other']],
    ])('that visitors with the claims %j see: %j, on a site space %j', async (claims, seen, own) => {
      const visitor = await visitorOf(staged, claims);
      const { body } = await visitor.get(`${staged.site}/published`);
      const id = await siteSpaceOf(staged);
      const { site, siteSpaces } = body.customizations;
      expect([titles(site), titles(siteSpaces[id])]).toEqual([seen, own]);
      expect(titles((await visitor.get(`${staged.site}/customization`)).body)).toEqual(seen);
      const look = await visitor.get(`${staged.site}/site-spaces/${id}/customization`);
      expect(titles(look.body)).toEqual(own);
      // Links below a link are hidden with it.
      for (const title of ['All', 'Pro', 'Free', 'Own', 'Other'])
        expect(JSON.stringify(body).includes(`Below ${title}`)).toBe([...seen, ...own].includes(title));
    });

    it('that members see completely', async () => {
      const member = app.client(await app.build.member(world.id, 'read'));
      const { body } = await member.get(`${staged.site}/published`);
      expect(titles(body.customizations.site)).toEqual(['All', 'Pro', 'Free']);
    });

    it('that everyone sees without adaptive content, and strangers as visitors without claims', async () => {
      const open = await stage('public');
      const header = { links: [link('All'), link('Pro', PRO)] };
      await admin().put(`${open.site}/customization`, { favicon: {}, header });
      const stranger = app.client(await app.build.person());
      const seen = async () =>
        titles((await stranger.get(`${open.site}/published`)).body.customizations.site);
      expect(await seen()).toEqual(['All', 'Pro']);
      await admin().patch(open.site, { adaptiveContent: { enabled: true } });
      expect(await seen()).toEqual(['All']);
    });

    it.each([
      ['visitor.claims.plan = "pro"', 'does not parse at character 21: write "==" to compare'],
      ['process.env.SECRET == "x"', 'does not parse at character 1: there is no "process"'],
      ['('.repeat(500), 'does not parse at character 21: it is nested deeper than 20 levels'],
      ['', 'must not be empty'],
      [`"${'a'.repeat(1023)}"`, 'must be at most 1024 characters'],
      [1, 'must be a string'],
    ])('whose condition is refused if it is %j', async (condition, message) => {
      const header = { links: [link('All'), { ...link('Wrong'), condition }] };
      const own = `${staged.site}/site-spaces/${await siteSpaceOf(staged)}/customization`;
      for (const response of [
        await admin().put(`${staged.site}/customization`, { favicon: {}, header }),
        await admin().patch(own, { header }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.body.error.details).toEqual([
          { path: 'header.links.1.condition', message: expect.stringContaining(message) },
        ]);
      }
    });

    it('whose condition is removed with null', async () => {
      const open = await stage('public');
      const header = { links: [{ ...link('All'), condition: null }] };
      const { body } = await admin().put(`${open.site}/customization`, { favicon: {}, header });
      expect(body.header.links[0]).not.toHaveProperty('condition');
    });

    it('that accept no condition on links below them', async () => {
      const below = { title: 'Below', to: { kind: 'url', url: 'https://example.com/' }, condition: PRO };
      const header = { links: [{ ...link('All'), links: [below] }] };
      const response = await admin().put(`${staged.site}/customization`, { favicon: {}, header });
      expect(response.status).toBe(400);
      expect(response.body.error.details[0].path).toBe('header.links.0.links.0.condition');
    });
  });

  it('lists the available features', async () => {
    const { site } = await stage();
    const { body } = await admin().get(site);
    expect((body.features as { id: string }[]).map(({ id }) => id)).toEqual([
      'sites-adaptive-content',
      'sites-advanced-customization',
      'sites-basic-customization',
      'sites-custom-domain',
      'sites-custom-fonts',
      'sites-custom-subdirectory',
      'sites-full-text-search',
      'sites-multivariant-site',
      'sites-pdf-export',
      'sites-public-visibility',
      'sites-redirects',
      'sites-sections',
      'sites-share-links',
      'sites-unlisted-visibility',
      'sites-visitor-authentication',
    ]);
    const parts = (body.features as { customizations: string[] }[]).flatMap((each) => each.customizations);
    expect(parts.toSorted()).toEqual([
      'custom-icons',
      'footer-copyright',
      'footer-links',
      'footer-logo',
      'header-logo',
      'premium-fonts',
      'semantic-colors',
      'theme-preset',
    ]);
    for (const feature of body.features) expect(feature).toMatchObject({ plan: 'basic', frozen: false });
  });
});
