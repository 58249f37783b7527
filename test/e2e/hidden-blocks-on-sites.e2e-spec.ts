import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { type HiddenBlocks, hideBlocks } from '../support/hidden-blocks.js';
import { readPdf } from '../support/read-pdf.js';
import { SiteReader } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

const HTML = 'text/html';

describe('blocks of a site whose condition does not hold', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let home: string;
  let privateKey: string;
  let hidden: HiddenBlocks;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world, { level: null });
    hidden = await hideBlocks(app.client(world.admin), spaceId, (files) =>
      app.build.importArchive(world, spaceId, files),
    );
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    home = `/s/${world.id}/${siteId}`;
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/sites/${siteId}/publishing/auth`);
    privateKey = body.privateKey as string;
  });
  afterAll(() => app.stop());

  const signedIn = async (claims: object): Promise<SiteReader> => {
    const reader = new SiteReader(app.baseUrl);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    await reader.get(`${home}/?jwt_token=${await signVisitor(privateKey, now, claims)}`);
    return reader;
  };

  /** Everything that a reader can ask a site for: a path, and what it accepts. */
  const addresses = (): [path: string, accept: string][] => [
    ...['', '/', '/page', '/target', '/nowhere'].flatMap((path): [string, string][] => [
      [path, HTML],
      [path, 'text/markdown'],
    ]),
    ...[
      ...['page.md', 'target.md', 'llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt', '~pdf'],
      ...[hidden.pageId, hidden.targetId].flatMap((id) => [`~pdf/${id}`, `~tree/${id}`, `~og/${id}.png`]),
      ...hidden.hiddenFileIds.map((id) => `~files/${spaceId}/${id}`),
      ...['secretparagraph', 'secrethint', 'secretparagrap', 'open'].map((word) => `~search?q=${word}`),
    ].map((path): [string, string] => [`/${path}`, HTML]),
    ['/~search?q=secretparagraph', 'application/json'],
    ['/~search?q=open', 'application/json'],
  ];

  /** What programs get of the site's tools. */
  const TOOLS: [name: string, given: object][] = [
    ['search', { query: 'secretparagraph' }],
    ['search', { query: 'open' }],
    ['read_page', { page: '/page' }],
    ['list_pages', {}],
  ];

  const cookieOf = ({ cookies }: SiteReader): string =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function readAll(
    reader: SiteReader,
  ): Promise<Map<string, { text: string; etag: string | undefined }>> {
    const read = new Map<string, { text: string; etag: string | undefined }>();
    for (const [path, accept] of addresses()) {
      const { status, headers, body } = await reader.get(home + path, { accept });
      if (status !== 200) continue;
      const text = path.startsWith('/~pdf') ? await pdfText(home + path, reader) : body;
      read.set(`${path} ${accept}`, { text, etag: headers.etag });
    }
    for (const [name, given] of TOOLS) {
      const answer = await fetch(`${app.baseUrl}${home}/~mcp`, {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          cookie: cookieOf(reader),
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name, arguments: given },
        }),
      });
      read.set(`${name} ${JSON.stringify(given)}`, { text: await answer.text(), etag: undefined });
    }
    return read;
  }

  async function pdfText(path: string, reader: SiteReader): Promise<string> {
    const answer = await fetch(app.baseUrl + path, { headers: { cookie: cookieOf(reader) } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return JSON.stringify(await readPdf(bytes)) + bytes.toString('latin1');
  }

  /** The hidden words and IDs in a text, without the query that was sent. */
  const secretsIn = (name: string, text: string): string[] => {
    const asked = /secret\w+/.exec(name)?.[0];
    const words = (text.match(/secret[\w.-]*/gi) ?? []).filter((word) => word !== asked);
    const ids = [hidden.hiddenContentId, ...hidden.hiddenFileIds].filter((id) => text.includes(id));
    return [...new Set([...words, ...ids])];
  };

  it('are nowhere for other readers, also after a reader who sees them', async () => {
    const pro = await signedIn({ plan: 'pro' });
    const [anybody, free] = [new SiteReader(app.baseUrl), await signedIn({ plan: 'free', secrets: true })];
    const seen = await readAll(pro);
    for (const reader of [anybody, free]) {
      const read = await readAll(reader);
      expect(read.size).toBeGreaterThan(25);
      const found = [...read].flatMap(([name, { text }]) => {
        const secrets = secretsIn(name, text);
        return secrets.length === 0 ? [] : [`${name}: ${secrets.slice(0, 5).join(' ')}`];
      });
      expect(found).toEqual([]);
      for (const id of hidden.hiddenFileIds)
        expect([...read.keys()].some((name) => name.includes(id))).toBe(false);
    }
    // The same texts have them for the reader with the claim.
    for (const name of [
      '/page text/html',
      '/page text/markdown',
      '/llms-full.txt text/html',
      '/~pdf text/html',
    ])
      expect([name, secretsIn(name, seen.get(name)?.text ?? '').length > 5]).toEqual([name, true]);
    for (const id of hidden.hiddenFileIds) expect(seen.has(`/~files/${spaceId}/${id} text/html`)).toBe(true);
  });

  it('are no reason to keep what another reader got: entity tags differ', async () => {
    const pro = await signedIn({ plan: 'pro' });
    const anybody = new SiteReader(app.baseUrl);
    const seen = await readAll(pro);
    let compared = 0;
    for (const [path, accept] of addresses()) {
      const { text = '', etag } = seen.get(`${path} ${accept}`) ?? {};
      if (etag === undefined || secretsIn(path, text).length === 0) continue;
      compared += 1;
      const { status } = await anybody.get(home + path, { accept, 'if-none-match': etag });
      expect([path, accept, status]).not.toEqual([path, accept, 304]);
    }
    expect(compared).toBeGreaterThan(5);
  });

  it.each([
    ['a tab', '{% tabs %}\n{% tab title="Secrettitle" %}\nText\n{% endtab %}\n{% endtabs %}'],
    ['an expandable', '<details>\n\n<summary>Secrettitle</summary>\n\nText\n\n</details>'],
    ['a step', '{% stepper %}\n{% step %}\n## Secrettitle\n\nText\n{% endstep %}\n{% endstepper %}'],
    ['an element with an ID', '<div id="secrettitle">Text</div>'],
    ['a named anchor', '<a name="secrettitle"></a>'],
  ])('are no anchors of the visible headings above them: the title of %s', async (name, block) => {
    const hiddenBlock = `{% if visitor.claims.plan == "pro" %}\n${block}\n{% endif %}`;
    for (const [place, markdown] of [
      ['first', `${hiddenBlock}\n\n## Prices\n\nOpen\n`],
      ['below', `## Prices\n\n${hiddenBlock}\n\nOpen\n`],
    ] as const) {
      const title = `Anchors of ${name} ${place}`;
      const path = title.toLowerCase().replaceAll(' ', '-');
      await app.client(world.admin).post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'insert_page', title, document: { markdown } }],
      });
      const shown = await (await signedIn({ plan: 'pro' })).get(`${home}/${path}`, { accept: HTML });
      expect(shown.body).toMatch(/secrettitle/i);
      const seen = await new SiteReader(app.baseUrl).get(`${home}/${path}`, { accept: HTML });
      expect(seen.status).toBe(200);
      expect(seen.body).toContain('id="prices"');
      expect(seen.body).not.toMatch(/secrettitle/i);
    }
  });

  it('give no logo to the images of pages, which are the same for all readers', async () => {
    const admin = app.client(world.admin);
    const site = `/orgs/${world.id}/sites/${home.split('/').at(-1) ?? ''}`;
    const published = (await admin.get(site)).body.urls.published as string;
    const { body } = await admin.get(`${site}/customization`);
    const images: string[] = [];
    for (const fileId of ['00000000-0000-7000-8000-000000000000', ...hidden.hiddenFileIds, hidden.fileId]) {
      const address = `${published}/~files/${spaceId}/${fileId}`;
      const header = { ...body.header, logo: { light: address, dark: address } };
      expect((await admin.put(`${site}/customization`, { ...body, header })).status).toBe(200);
      const image = await (await signedIn({ plan: 'pro' })).get(`${home}/~og/${hidden.targetId}.png`);
      expect(image.status).toBe(200);
      images.push(image.body);
    }
    const [without, ...others] = images;
    const isDrawn = others.map((image) => image !== without);
    expect(isDrawn).toEqual([...hidden.hiddenFileIds.map(() => false), true]);
  });
});
