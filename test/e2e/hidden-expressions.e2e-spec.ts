import { TestApp } from '../support/app.js';

const FOR_PARTNERS = (text: string): string =>
  `{{ visitor.claims.unsigned.role == "partner" ? ${text} : "Ask us" }}`;

/** Expressions that name the visitor may contain texts for others. */
describe('what only expressions for other visitors name', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** A public site with a space of these files, and tokens of visitors with a role. */
  const published = async (files: Record<string, string>, variables: Record<string, string> = {}) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    await app.build.importArchive(world, space, files);
    if (Object.keys(variables).length > 0)
      await admin.post(`/spaces/${space}/content`, { changes: [{ change: 'set_variables', variables }] });
    const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
    const text = { type: 'string', description: 'A claim' };
    const unsigned = { type: 'object', description: 'Claims', properties: { role: text } };
    const jsonSchema = {
      type: 'object',
      properties: { unsigned: { ...unsigned, additionalProperties: false } },
      additionalProperties: false,
    };
    await admin.put(`/orgs/${world.id}/sites/${site}/adaptive-schema`, { jsonSchema });
    const { body } = await admin.get(`/orgs/${world.id}/sites/${site}`);
    const url = (body as { urls: { published: string } }).urls.published;
    const as = async (role: string) => {
      const { body: answer } = await app
        .client()
        .post('/urls/published', { url, visitor: { unsignedClaims: { role } } });
      return app.client((answer as { apiToken: string }).apiToken);
    };
    return { space, as };
  };

  it('is not among the variables of a visitor', async () => {
    const { space, as } = await published(
      { 'page.md': `# Page\n\nPrice: ${FOR_PARTNERS('space.vars.partner_price')}\n` },
      { partner_price: 'SECRET' },
    );
    const visitor = await as('guest');
    const { text } = await visitor.get(`/spaces/${space}/content`);
    expect(text).not.toContain('SECRET');
    const { body } = await visitor.get(`/spaces/${space}/content/pages`);
    const [{ id } = { id: '' }] = (body as { pages: { id: string }[] }).pages;
    expect((await visitor.get(`/spaces/${space}/content/page/${id}`)).text).toContain('Ask us');
    expect((await (await as('partner')).get(`/spaces/${space}/content/page/${id}`)).text).toContain('SECRET');
  });

  it('is not among the links and files of a visitor', async () => {
    const { space, as } = await published({
      'page.md': `# Page\n\nSee ${FOR_PARTNERS('"https://secret.example/token"')}. ${FOR_PARTNERS('"![](secret.png)"')}\n`,
      'open.md': '# Open\n\n{% if visitor.claims.unsigned.role == "partner" %}\n\nHello.\n\n{% endif %}\n',
      'secret.png': 'no image',
    });
    const visitor = await as('guest');
    for (const path of ['links', 'content/files', 'content'])
      expect((await visitor.get(`/spaces/${space}/${path}`)).text).not.toContain('secret');
  });

  it('has entity tags that differ between visitors who see different texts', async () => {
    const { space, as } = await published({
      'page.md': '# Page\n\n{% include ".gitbook/includes/greeting.md" %}\n',
      '.gitbook/includes/greeting.md':
        '---\ntitle: Greeting\n---\n\nHello {{ visitor.claims.unsigned.role }}.\n',
    });
    const [one, two] = await Promise.all(
      ['one', 'two'].map(async (role) => (await as(role)).get(`/spaces/${space}/content`)),
    );
    expect([one?.text.includes('Hello one.'), two?.text.includes('Hello two.')]).toEqual([true, true]);
    expect(one?.headers.etag).not.toBe(two?.headers.etag);
  });
});
