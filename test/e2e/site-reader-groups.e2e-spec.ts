import { TestApp } from '../support/app.js';
import { HostsBrowser } from '../support/hosts-browser.js';
import { OddOidcIdp } from '../support/odd-oidc-idp.js';

const PUBLIC_URL = 'https://docs.example.com';
const READER = { sub: 'c1', email: 'c1@mail.test' };

describe('a condition that shuts a group out', () => {
  let app: TestApp;
  let idp: OddOidcIdp;

  beforeAll(async () => {
    idp = await OddOidcIdp.start();
    app = await TestApp.start({ PUBLIC_URL, OUTBOUND_ALLOWED_HOSTS: idp.host });
  });
  afterAll(async () => {
    await app.stop();
    await idp.stop();
  });

  it.each<[string, object, object]>([
    ['the ID token', { email_verified: true, groups: ['Contractors'] }, {}],
    ['the user info', { email_verified: true }, { groups: ['Contractors'] }],
    ['the user info, beside the address', {}, { email_verified: true, groups: ['Contractors'] }],
  ])('holds for readers whose groups are in %s', async (_, claims, userInfo) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const collection = await app.build.collection(world, { level: null });
    const space = await app.build.space(world, { parent: collection.id });
    await app.build.importArchive(world, space, { 'README.md': '# Welcome\n', 'guide.md': '# Guide\n' });
    const siteId = await app.build.site(world, { visibility: 'visitor-auth', spaces: [space] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await admin.patch(site, {
      visitorAuth: { backend: 'organization', readers: 'anyone' },
      adaptiveContent: { enabled: true },
    });
    const provider = (
      await admin.post(`/orgs/${world.id}/oidc`, {
        label: 'Provider',
        issuer: idp.issuer,
        clientId: 'docs',
        clientSecret: 'secret',
      })
    ).body as { service: { redirectURL: string } };
    const { items } = (await admin.get(`${site}/site-spaces`)).body as { items: { id: string }[] };
    const read = async (): Promise<number> => {
      const browser = new HostsBrowser(app);
      const page = `${PUBLIC_URL}/s/${world.id}/${siteId}/guide`;
      const { url } = await browser.open(page, (next) => next.startsWith(idp.issuer));
      const asked = new URL(url).searchParams;
      idp.answer(
        { aud: 'docs', nonce: asked.get('nonce'), ...READER, ...claims },
        { userInfo: { ...READER, ...userInfo } },
      );
      const answer = `${provider.service.redirectURL}?code=code&state=${asked.get('state') ?? ''}`;
      return (await browser.open(answer)).status;
    };
    expect(await read()).toBe(200);
    const condition = '!("Contractors" in visitor.claims.groups)';
    await admin.patch(`${site}/site-spaces/${items[0]?.id ?? ''}`, { condition });
    expect(await read()).toBe(404);
  });
});
