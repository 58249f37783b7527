import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { readPdf } from '../support/read-pdf.js';
import { SiteReader } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

const PLANS = ['pro', 'free'];
const only = (plan: string) => `{% if visitor.claims.plan == "${plan}" %}\nOnly ${plan}.\n{% endif %}\n`;
const TEXT = `Everyone.\n\n${PLANS.map(only).join('\n')}\n{{ visitor.claims.name }}\n`;

describe('PDFs for visitors of a site', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let site: string;
  let path: string;
  let privateKey: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, {
      'README.md': '# Home\n\nNothing.\n',
      'plans.md': `# Plans\n\n${TEXT}`,
      'long.md': '# Long\n\n{% include "./.gitbook/includes/long.md" %}\n',
      // Long texts that show nothing, before the one with the condition.
      '.gitbook/includes/long.md': `${`<!-- ${'x'.repeat(990)} -->\n\n`.repeat(1_005)}{% include "./.gitbook/includes/not.md" %}\n`,
      '.gitbook/includes/not.md': '{% if !(visitor.claims.blocked == true) %}\nOnly others.\n{% endif %}\n',
      'all.md': '# All\n\n{% include "./.gitbook/includes/plans.md" %}\n',
      '.gitbook/includes/plans.md': TEXT,
    });
    const siteId = await app.build.site(world, { visibility: 'visitor-auth', spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    path = `/s/${world.id}/${siteId}`;
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    privateKey = (await admin().get(`${site}/publishing/auth`)).body.privateKey as string;
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const pageId = async (page: string): Promise<string> =>
    (await admin().get(`/spaces/${spaceId}/content/path/${page}`)).body.id as string;
  /** A browser of a visitor with claims. */
  const visitor = async (claims: object): Promise<SiteReader> => {
    const reader = new SiteReader(app.baseUrl);
    const token = await signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), claims);
    await reader.get(`${path}/?jwt_token=${token}`);
    return reader;
  };
  const textOf = async (reader: SiteReader, address: string): Promise<string> => {
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${app.baseUrl}${address}`, { headers: { cookie } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('private'),
    ]);
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).sheets.join('\n');
  };
  const parts = (text: string) => text.match(/Everyone\.|Only \w+\.|Ada|Bob/g);

  it('hide a block behind more included text than is searched for conditions', async () => {
    const address = `${path}/~pdf/${await pageId('long')}`;
    const [blocked, other] = [await visitor({ sub: 'a', blocked: true }), await visitor({ sub: 'b' })];
    expect(await textOf(other, address)).toContain('Only others.');
    expect(await textOf(blocked, address)).not.toContain('Only others.');
  });

  it.each(['plans', 'all'])(
    'show what the page %s shows them, and nothing of another visitor',
    async (page) => {
      const address = `${path}/~pdf/${await pageId(page)}`;
      const visitors = [
        { plan: 'pro', name: 'Ada' },
        { name: 'Bob', plan: 'pro' },
        { plan: 'free', name: 'Bob' },
        { plan: 'none' },
        { plan: 'pro', name: 'Ada' },
      ];
      for (const claims of visitors) {
        const reader = await visitor(claims);
        const shown = parts((await reader.get(`${path}/${page}`)).body);
        const expected = [
          'Everyone.',
          ...PLANS.filter((plan) => plan === claims.plan).map((plan) => `Only ${plan}.`),
        ];
        expect(shown).toEqual([...expected, ...('name' in claims ? [claims.name] : [])]);
        expect(parts(await textOf(reader, address))).toEqual(shown);
      }
    },
  );

  it('are shared when no text depends on the visitor', async () => {
    const address = `${path}/~pdf/${await pageId('home')}`;
    const tags = [];
    for (const plan of PLANS) tags.push((await (await visitor({ plan })).get(address)).headers.etag);
    expect(new Set(tags).size).toBe(1);
  });

  it('have addresses that end, because they do not depend on the claims of whoever opens them', async () => {
    const url = (await admin().get(site)).body.urls.published as string;
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const visitor = { jwtToken: await signVisitor(privateKey, now, { plan: 'pro' }) };
    const { body } = await app.client().post('/urls/published', { url, visitor });
    const token = app.client({ token: body.apiToken as string });
    const pdf = await token.get(`/spaces/${spaceId}/pdf?page=${await pageId('plans')}`);
    const address = new URL(pdf.body.url as string);
    const open = () => fetch(`${app.baseUrl}${address.pathname}${address.search}`);
    const opened = await open();
    const { sheets } = await readPdf(Buffer.from(await opened.arrayBuffer()));
    expect(sheets.join('\n')).toContain('Only pro.');
    app.clock.advance(26 * 3600_000);
    expect((await open()).status).toBe(404);
  });

  it('have labels in the language of the site', async () => {
    const german = await app.build.space(world);
    await app.build.importArchive(world, german, {
      'README.md': '# Start\n\n{% hint style="warning" %}\nVorsicht.\n{% endhint %}\n',
      'more.md': '# Mehr\n\n{% stepper %}\n{% step %}\n### Los\n{% endstep %}\n{% endstepper %}\n',
    });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [german] });
    const read = async (): Promise<string> => {
      const response = await fetch(`${app.baseUrl}/s/${world.id}/${siteId}/~pdf`);
      return (await readPdf(Buffer.from(await response.arrayBuffer()))).sheets.join('\n');
    };
    const labels = /Contents|Inhalt|Warning|Warnung|Step 1|Schritt 1/g;
    expect((await read()).match(labels)).toEqual(['Contents', 'Warning', 'Step 1']);
    const siteSpaces = `/orgs/${world.id}/sites/${siteId}/site-spaces`;
    const [{ id }] = (await admin().get(siteSpaces)).body.items;
    await admin().patch(`${siteSpaces}/${id}/customization`, { internationalization: { locale: 'de' } });
    expect((await read()).match(labels)).toEqual(['Inhalt', 'Warnung', 'Schritt 1']);
  });

  it('are removed when there are too many', async () => {
    const storage = app.app.get(FileStorage);
    const directory = `spaces/${spaceId}/visitor-pdf`;
    const claims = { plan: 'pro', name: 'Bob' };
    await textOf(await visitor(claims), `${path}/~pdf`);
    const [made] = await storage.list(directory);
    expect(made).toMatch(/\.pdf$/);
    const folder = await mkdtemp(join(tmpdir(), 'pdfs-'));
    for (let count = 0; count < 200; count += 1) {
      await writeFile(join(folder, 'a'), 'a');
      await storage.store(`${directory}/${count}.pdf`, join(folder, 'a'));
    }
    await rm(folder, { recursive: true });
    const other = await visitor({ ...claims, name: 'Ada' });
    expect(parts(await textOf(other, `${path}/~pdf`))).toContain('Ada');
    expect((await storage.list(directory)).length).toBeLessThan(2);
    expect(parts(await textOf(await visitor(claims), `${path}/~pdf`))).toContain('Bob');
  });
});
