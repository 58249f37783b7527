import { TestApp } from '../support/app.js';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import { putSpec, specOf } from '../support/computed-pages.js';
import type { Person, World } from '../support/factories.js';
import { openPreview } from '../support/site-preview.js';
import { SiteReader } from '../support/site-reader.js';

const described = (description: string) =>
  specOf({ '/keys': { get: { description, responses: { 200: { description: 'All.' } } } } });
const operation = (spec: string) =>
  `{% openapi-operation spec="${spec}" path="/keys" method="get" %}\n[The API](https://example.com)\n{% endopenapi-operation %}\n`;

describe('OpenAPI specifications in a preview', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let site: string;
  let guest: Person;
  let draft: Awaited<ReturnType<typeof openChangeRequest>>;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'README.md': '# Home\n' });
    site = `/orgs/${world.id}/sites/${await app.build.site(world, { visibility: 'public', spaces: [spaceId] })}`;
    guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'edit', { user: guest.id }, { space: spaceId });
    await putSpec(app.client(world.admin), world.id, 'internal', described('Keys of the customers.'));
    draft = await openChangeRequest(app.client(world.admin), spaceId);
    await draft.edit(insertPage('Keys', operation('internal')));
  });

  /** The page of the draft, for a person. */
  async function previewFor(person: Person): Promise<string> {
    const reader = new SiteReader(app.baseUrl);
    const home = await openPreview(app.client(person), site, { space: spaceId, changeRequest: '1' }, reader);
    const { status, body } = await reader.get(`${home}keys`);
    expect(status).toBe(200);
    return body;
  }

  it('are shown to members', async () => {
    expect(await previewFor(world.admin)).toContain('Keys of the customers.');
  });

  it('are not shown to guests, who cannot view them', async () => {
    const body = await previewFor(guest);
    expect(body).toContain('<span class="method method-get">GET</span>');
    expect(body).not.toContain('Keys of the customers.');
  });

  it('are not shown to guests in an earlier revision, which the published pages do not show any more', async () => {
    const content = `/spaces/${spaceId}/content`;
    const admin = app.client(world.admin);
    const { body } = await admin.post(content, { changes: [insertPage('Keys', operation('internal'))] });
    await admin.post(content, { changes: [{ change: 'delete_page', path: 'keys' }] });
    const revision = body.revision as string;
    for (const [person, isShown] of [
      [guest, false],
      [world.admin, true],
    ] as const) {
      const reader = new SiteReader(app.baseUrl);
      const home = await openPreview(app.client(person), site, { space: spaceId, revision }, reader);
      const page = await reader.get(`${home}keys`);
      expect(page.status).toBe(200);
      expect(page.body.includes('Keys of the customers.')).toBe(isShown);
    }
  });

  it('are shown to guests when the published pages show them to all readers', async () => {
    await app.client(world.admin).post(`/spaces/${spaceId}/content`, {
      changes: [insertPage('Published', operation('internal'))],
    });
    expect(await previewFor(guest)).toContain('Keys of the customers.');
  });

  it('are not shown to guests when the published pages show them only to readers with claims', async () => {
    const hidden = `{% if visitor.claims.isBeta %}\n\n${operation('internal')}\n\n{% endif %}\n`;
    await app.client(world.admin).post(`/spaces/${spaceId}/content`, {
      changes: [insertPage('Published', hidden)],
    });
    expect(await previewFor(guest)).not.toContain('Keys of the customers.');
  });

  it('are hidden from a person who was a member when the preview was made', async () => {
    const member = await app.build.member(world.id, 'edit');
    expect(await previewFor(member)).toContain('Keys of the customers.');
    await app.client(world.admin).patch(`/orgs/${world.id}/members/${member.id}`, { role: null });
    await app.build.grant(world, 'edit', { user: member.id }, { space: spaceId });
    expect(await previewFor(member)).not.toContain('Keys of the customers.');
  });
});
