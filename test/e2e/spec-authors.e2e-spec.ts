import { dataUrl, zip } from '../support/archive.js';
import { TestApp } from '../support/app.js';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { insertComputed, putSpec, specOf } from '../support/computed-pages.js';
import type { Person, World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

const operation = (spec: string) =>
  `{% openapi-operation spec="${spec}" path="/keys" method="get" %}\n[The API](https://example.com)\n{% endopenapi-operation %}\n`;
const WITH_URL = `{% openapi\nsrc="https://example.com/internal.json" path="/keys" method="get" %}\n{% endopenapi %}\n`;

describe('a guest who may edit and merge content of a space', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let person: Person;
  let guest: ApiClient;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
    await putSpec(admin(), world.id, 'internal', specOf({}));
    await putSpec(admin(), world.id, 'public', specOf({}));
    person = await app.build.member(world.id, null);
    await app.build.grant(world, 'review', { user: person.id }, { space });
    guest = app.client(person);
  });

  const admin = () => app.client(world.admin);
  const edit = (client: ApiClient, ...changes: object[]) =>
    client.post(`/spaces/${space}/content`, { changes });
  const refused = {
    status: 403,
    body: { error: { message: expect.stringMatching(/^Only members .* add ".*internal.*"\.$/) } },
  };

  it.each([
    ['a page', () => insertPage('Keys', operation('internal'))],
    ['a page with the URL of a source', () => insertPage('Keys', WITH_URL)],
    [
      'a reusable content',
      () => ({
        change: 'insert_reusable_content',
        title: 'Keys',
        document: { markdown: operation('internal') },
      }),
    ],
  ])('adds no specification to texts with %s, whether it exists or not', async (_, change) => {
    expect(await edit(guest, change())).toMatchObject(refused);
    await admin().delete(`/orgs/${world.id}/openapi/internal`);
    expect(await edit(guest, change())).toMatchObject(refused);
    expect((await edit(admin(), change())).status).toBe(200);
  });

  it('adds none with a replaced text, an import, or in a change request', async () => {
    expect((await edit(admin(), insertPage('Keys', operation('public')))).status).toBe(200);
    const replacement = { change: 'replace_text', text: '"public"', replacement: '"internal"' };
    expect(await edit(guest, replacement)).toMatchObject(refused);
    const archive = await zip({ 'keys.md': `# Keys\n\n${operation('internal')}` });
    const content = { source: 'zip', url: dataUrl(archive) };
    expect(await guest.post(`/spaces/${space}/content/import`, content)).toMatchObject(refused);
    const draft = await openChangeRequest(guest, space);
    const inDraft = await guest.post(draft.content, { changes: [insertPage('More', operation('internal'))] });
    expect(inDraft).toMatchObject(refused);
  });

  it('edits and merges texts with the specifications that members have added', async () => {
    const { body } = await edit(admin(), insertPage('Keys', operation('public')));
    const [page] = body.pages as string[];
    const update = { change: 'update_page', page, document: { markdown: `New.\n\n${operation('public')}` } };
    expect((await edit(guest, update)).status).toBe(200);
    expect((await edit(guest, insertPage('More', operation('public')))).status).toBe(200);
    const draft = await openChangeRequest(admin(), space);
    await draft.edit(insertPage('Internal', operation('internal')));
    expect((await guest.post(`${draft.path}/merge`)).status).toBe(200);
    expect((await edit(guest, insertPage('Third', operation('internal')))).status).toBe(200);
  });

  it('adds none with a mirror that keeps edits', async () => {
    const mirror = async (files: Record<string, string>) =>
      guest.post(`/spaces/${space}/content/import`, {
        ...{ source: 'zip', mode: 'mirror', slugs: 'source', edits: 'keep' },
        url: dataUrl(await zip(files)),
      });
    expect((await mirror({ 'README.md': '# Home\n', 'keys.md': '# Keys\n\nText.\n' })).status).toBe(201);
    expect((await edit(guest, insertPage('Other', 'Text'))).status).toBe(200);
    const keys = `# Keys\n\n${operation('internal')}`;
    expect(await mirror({ 'README.md': '# Home\n', 'keys.md': keys })).toMatchObject(refused);
  });

  it('brings none back by restoring a revision', async () => {
    expect((await edit(admin(), insertPage('Home', 'Text'))).status).toBe(200);
    const { body } = await edit(admin(), insertPage('Keys', operation('internal')));
    expect((await edit(admin(), { change: 'delete_page', path: 'keys' })).status).toBe(200);
    const restore = `/spaces/${space}/revisions/${body.revision as string}/restore`;
    expect(await guest.post(restore)).toMatchObject(refused);
    expect((await admin().post(restore)).status).toBe(200);
  });

  describe('with a page that follows a specification', () => {
    let page: string;
    let earlier: string;
    const remove = () => edit(admin(), { change: 'delete_page', page });

    beforeEach(async () => {
      const { body } = await edit(admin(), insertPage('Home', 'Text'), insertComputed('internal'));
      page = (body.pages as string[])[1] as string;
      earlier = body.revision as string;
    });

    it('does not bring it back by restoring a revision', async () => {
      const restore = `/spaces/${space}/revisions/${earlier}/restore`;
      expect((await edit(guest, { change: 'update_page', page, title: 'Mine' })).status).toBe(200);
      expect((await guest.post(restore)).status).toBe(200);
      expect((await remove()).status).toBe(200);
      expect(await guest.post(restore)).toMatchObject(refused);
      expect((await guest.get(`/spaces/${space}/content/page/${page}`)).status).toBe(404);
      expect((await admin().post(restore)).status).toBe(200);
    });

    it('does not keep it in a change request, or bring it back with one, when it is removed meanwhile', async () => {
      const draft = await openChangeRequest(guest, space);
      await draft.edit({ change: 'update_page', page, title: 'Mine' });
      expect((await remove()).status).toBe(200);
      for (const action of ['update', 'merge']) {
        const { body } = await guest.post(`${draft.path}/${action}`);
        expect(body).toMatchObject({ result: 'conflicts' });
        const kept = action === 'update' ? 'ours' : 'theirs';
        const resolved = (side: string) =>
          Object.fromEntries((body.conflicts as { page: string }[]).map((conflict) => [conflict.page, side]));
        expect(await guest.post(`${draft.path}/${action}`, { resolve: resolved(kept) })).toMatchObject(
          refused,
        );
      }
      const update = await guest.post(`${draft.path}/update`, { resolve: { [page]: 'theirs' } });
      expect(update).toMatchObject({ status: 200, body: { result: 'update' } });
      expect((await guest.post(`${draft.path}/merge`)).status).toBe(200);
    });

    it('merges the one that a member added to a change request', async () => {
      const draft = await openChangeRequest(admin(), space);
      await draft.edit(insertComputed('public'));
      expect((await edit(guest, insertPage('Other', 'Text'))).status).toBe(200);
      expect((await guest.post(`${draft.path}/update`)).status).toBe(200);
      expect((await guest.post(`${draft.path}/merge`)).status).toBe(200);
    });
  });

  it('keeps none in a change request that is removed from the primary content meanwhile', async () => {
    expect((await edit(admin(), insertPage('Keys', operation('internal')))).status).toBe(200);
    const draft = await openChangeRequest(guest, space);
    const { pages } = await draft.edit(insertPage('More', operation('internal')));
    expect((await edit(admin(), { change: 'delete_page', path: 'keys' })).status).toBe(200);
    expect(await guest.post(`${draft.path}/update`)).toMatchObject(refused);
    expect(await guest.post(`${draft.path}/merge`)).toMatchObject(refused);
    await draft.edit({ change: 'update_page', page: pages[0], document: { markdown: 'Text' } });
    expect((await guest.post(`${draft.path}/update`)).status).toBe(200);
    expect((await guest.post(`${draft.path}/merge`)).status).toBe(200);
  });

  it('writes about tags in code, which show nothing', async () => {
    const code = `\`\`\`\n${operation('internal')}\`\`\`\n`;
    expect((await edit(guest, insertPage('How to', code))).status).toBe(200);
    expect(await edit(guest, insertPage('Keys', operation('internal')))).toMatchObject(refused);
  });

  it('edits pages that name many specifications with long addresses', async () => {
    const many = [1, 2, 3, 4].map((n) => WITH_URL.replace('internal', `${'x'.repeat(1_500)}${n}`)).join('\n');
    const { body } = await edit(admin(), insertPage('Many', many));
    const update = { change: 'update_page', page: (body.pages as string[])[0] };
    expect((await edit(guest, { ...update, document: { markdown: `New.\n\n${many}` } })).status).toBe(200);
  });

  it.each(['spaces', 'collections'] as const)(
    'transfers no %s from another organization with texts that show specifications',
    async (kind) => {
      const { id: parent } = (await admin().post(`/orgs/${world.id}/collections`, { title: 'Open' }))
        .body as {
        id: string;
      };
      await app.build.grant(world, 'create', { user: person.id }, { collection: parent });
      const own = await app.build.organization();
      await app.build.join(own.id, person, 'admin');
      const collection = (await guest.post(`/orgs/${own.id}/collections`, { title: 'Guides' })).body as {
        id: string;
      };
      const { body } = await guest.post(`/orgs/${own.id}/spaces`, { title: 'Keys', parent: collection.id });
      const moved = body as { id: string };
      const content = `/spaces/${moved.id}/content`;
      const path = kind === 'spaces' ? `/spaces/${moved.id}` : `/collections/${collection.id}`;
      const draft = await openChangeRequest(guest, moved.id);
      await draft.edit(insertPage('Keys', operation('internal')));
      const to = { organization: world.id, parent };
      expect(await guest.post(`${path}/transfer`, to)).toMatchObject({
        status: 403,
        body: { error: { message: expect.stringMatching(/^Only members of an organization can transfer/) } },
      });
      expect((await guest.get(`/spaces/${moved.id}`)).body).toMatchObject({ organization: own.id });
      expect((await guest.get(content)).status).toBe(200);
    },
  );

  it('transfers no space back whose pages follow a specification of the organization', async () => {
    const { body } = await admin().post(`/orgs/${world.id}/collections`, { title: 'Open' });
    const parent = (body as { id: string }).id;
    await app.build.grant(world, 'create', { user: person.id }, { collection: parent });
    const own = await app.build.organization();
    await app.build.join(own.id, person, 'admin');
    await app.build.join(own.id, world.admin, 'create');
    expect((await edit(admin(), insertComputed('internal'))).status).toBe(200);
    expect((await admin().post(`/spaces/${space}/transfer`, { organization: own.id })).status).toBe(200);
    const back = await guest.post(`/spaces/${space}/transfer`, { organization: world.id, parent });
    expect(back.status).toBe(403);
  });

  it('transfers a space whose texts show none', async () => {
    const { id: parent } = (await admin().post(`/orgs/${world.id}/collections`, { title: 'Open' })).body as {
      id: string;
    };
    await app.build.grant(world, 'create', { user: person.id }, { collection: parent });
    const own = await app.build.organization();
    await app.build.join(own.id, person, 'admin');
    const moved = (await guest.post(`/orgs/${own.id}/spaces`, { title: 'Keys' })).body as { id: string };
    const change = { changes: [insertPage('Home', 'Text')] };
    expect((await guest.post(`/spaces/${moved.id}/content`, change)).status).toBe(200);
    const to = { organization: world.id, parent };
    expect((await guest.post(`/spaces/${moved.id}/transfer`, to)).status).toBe(200);
  });

  describe('shows readers of a site no specification', () => {
    const OPEN = '{% openapi-operation spec="internal" path="/keys" method="get" %}';
    const SHUT = '{% endopenapi-operation %}';
    const CODE = `\`\`\`\n${OPEN}\n${SHUT}\n\`\`\`\n\n`;
    const NAMED_ODDLY = `{% openapi-operation path="/keys" method="get" title="{%" spec="internal" %}\n${SHUT}\n`;
    const named = (name: string) => OPEN.replace('internal', name);
    const page = (markdown: string, rest: object = {}) => insertPage('Keys', markdown, rest);
    const variables = (values: Record<string, string>) => ({ change: 'set_variables', variables: values });

    const CROSSINGS: [string, (ids: { reusable: string }) => object[]][] = [
      [
        'an opening tag in a condition',
        () => [page(`{% if true %}\n\n${OPEN}\n\n{% endif %}\n\nA\n\n${SHUT}\n`)],
      ],
      ['an end in a condition', () => [page(`${OPEN}\n\nA\n\n{% if true %}\n\n${SHUT}\n\n{% endif %}\n`)]],
      [
        'both in two conditions',
        () => [
          page(`{% if true %}\n\n${OPEN}\n\n{% endif %}\n\n{% if 1 == 1 %}\n\n${SHUT}\n\n{% endif %}\n`),
        ],
      ],
      [
        'a condition around a list and a hint',
        () => [page(`{% if true %}\n\n- a\n\n  ${OPEN}\n\n{% endif %}\n\n- b\n\n  ${SHUT}\n`)],
      ],
      [
        'a condition in a quote',
        () => [page(`> {% if true %}\n>\n> ${OPEN}\n>\n> {% endif %}\n>\n> ${SHUT}\n`)],
      ],
      [
        'a condition of a reusable content',
        ({ reusable }) => [
          {
            change: 'update_reusable_content',
            reusableContent: reusable,
            document: { markdown: `{% if true %}\n\n${OPEN}\n\n{% endif %}\n\nA\n\n${SHUT}\n` },
          },
        ],
      ],
      [
        'an opening tag in the page and an end in a reusable content',
        ({ reusable }) => [
          {
            change: 'update_reusable_content',
            reusableContent: reusable,
            document: { markdown: `${SHUT}\n` },
          },
          page(`${OPEN}\n\n{% include "ref:reusable-content/${reusable}" %}\n`),
        ],
      ],
      [
        'a variable in a tag next to code that names the specification',
        () => [variables({ s: 'internal' }), page(CODE + named('{{ space.vars.s }}') + `\n${SHUT}\n`)],
      ],
      [
        'a variable of the page',
        () => [page(CODE + named('{{page.vars.s}}') + `\n${SHUT}\n`, { variables: { s: 'internal' } })],
      ],
      [
        'a variable with a tag',
        () => [
          variables({ open: OPEN, shut: SHUT }),
          page(`${CODE}{{ space.vars.open }}\n\n{{ space.vars.shut }}\n`),
        ],
      ],
      [
        'an expression that writes a tag',
        () => [page(`${CODE}{{ visitor.claims.a == 1 ? "" : '${OPEN}' }}\n\n${SHUT}\n`)],
      ],
      [
        'a tag with an odd name in a reusable content, next to code',
        ({ reusable }) => [
          {
            change: 'update_reusable_content',
            reusableContent: reusable,
            document: { markdown: NAMED_ODDLY },
          },
          page(`${CODE}{% include "ref:reusable-content/${reusable}" %}\n`),
        ],
      ],
      ['a footnote', () => [page(`A[^1]\n\n{% if true %}\n\n[^1]: ${OPEN}\n\n{% endif %}\n\n    ${SHUT}\n`)]],
      [
        'a tag in HTML',
        () => [page(`<div>\n\n{% if true %}\n\n${OPEN}\n\n{% endif %}\n\n</div>\n\n${SHUT}\n`)],
      ],
    ];

    it.each(CROSSINGS)('with %s', async (_, changes) => {
      const secret = { get: { summary: 'SECRET', description: 'SECRET' } };
      await putSpec(admin(), world.id, 'internal', specOf({ '/keys': secret }));
      const part = {
        change: 'insert_reusable_content',
        title: 'Part',
        document: { markdown: 'Text' },
      };
      const { body } = await edit(guest, insertPage('Home', 'Text'), part);
      const [reusable = ''] = body.reusableContents as string[];
      const id = await app.build.site(world, { visibility: 'public', spaces: [space] });
      const { urls } = (await admin().get(`/orgs/${world.id}/sites/${id}`)).body as {
        urls: { published: string };
      };
      const included = insertPage('Included', `{% include "ref:reusable-content/${reusable}" %}\n`);
      const edited = await edit(guest, included, ...changes({ reusable }));
      expect([200, 403]).toContain(edited.status);
      const { apiToken } = (await app.client().post('/urls/published', { url: urls.published })).body as {
        apiToken: string;
      };
      const visitor = app.client({ token: apiToken });
      const content = `/orgs/${world.id}/openapi/internal/versions/latest/content`;
      expect((await visitor.get(content)).status).toBe(404);
      for (const path of ['keys', 'included'])
        expect((await new SiteReader(app.baseUrl).get(`${urls.published}/${path}`)).body).not.toContain(
          'SECRET',
        );
      // A member shows it.
      expect((await edit(admin(), insertPage('Control', `${OPEN}\n${SHUT}\n`))).status).toBe(200);
      expect((await visitor.get(content)).status).toBe(200);
      const control = await new SiteReader(app.baseUrl).get(`${urls.published}/control`);
      expect(control.body).toContain('SECRET');
    });
  });
});
