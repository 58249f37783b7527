import type { Page } from 'playwright-core';
import { dataUrl } from '../support/archive.js';
import { insertComputed, putSpec, waitUntilComputed } from '../support/computed-pages.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { FORMS } from '../support/hostile-forms.js';
import { signVisitor } from '../support/visitor-jwts.js';
import { ServiceInBrowser } from './support/service-in-browser.js';

const SCRIPT = '<script>trap()</script>';
const BREAKOUT = `"'></title></style></textarea><img src=x onerror=trap()>${SCRIPT}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="trap()"><script>trap()</script>
<a href="javascript:trap()"><rect width="20" height="20"/></a><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="trap()"/></foreignObject></svg>`;
/** The forms, calling the trap of the test. Requests and texts contain no NUL. */
const TRAPS = FORMS.filter((form) => !form.includes('\0')).map((form) => form.replaceAll('alert', 'trap'));

describe('a hostile site', () => {
  let service: ServiceInBrowser;
  let world: World;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  beforeEach(async () => {
    world = await service.app.build.organization(BREAKOUT.slice(0, 50));
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  const admin = () => service.app.client(world.admin);

  /**
   * Opens an address, touches everything on it, and expects that nothing ran.
   * @param bypassCSP whether the page must be harmless even without its content security policy
   */
  async function expectHarmless(address: string, bypassCSP = true, status = 200): Promise<Page> {
    const reader = await service.newReader({ bypassCSP });
    await reader.addInitScript(() => {
      const trap = () => Object.assign(globalThis, { __xss: true });
      Object.assign(globalThis, { trap, alert: trap, confirm: trap, prompt: trap, print: trap });
    });
    const page = await reader.newPage();
    const navigations: string[] = [];
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    const dangers = await page.evaluate(() => {
      for (const element of document.querySelectorAll('body *')) {
        for (const type of ['mouseover', 'mouseenter', 'focus', 'load', 'error', 'toggle', 'start'])
          element.dispatchEvent(new Event(type, { bubbles: false, cancelable: true }));
      }
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on/i.test(name) || /^(?:java|vb)script:/i.test(value.trim()))
          .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      );
    });
    expect(dangers.filter((danger) => !/ (?:data-|aria-|title|alt|value|content)/.test(danger))).toEqual([]);
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
    expect(navigations).toEqual([]);
    if (status !== 200) service.takeComplaints();
    return page;
  }

  it('runs nothing of markdown', async () => {
    const places = TRAPS.map(
      (form) => `${form}\n\n> ${form}\n\n| a |\n| - |\n| ${form} |\n\n[${form}](${form})\n`,
    );
    const spaceId = await service.app.build.spaceWithPage(world, `# Page\n\n${places.join('\n\n')}`);
    for (const bypass of [true, false])
      await expectHarmless(await service.publishSpace(world, spaceId), bypass);
  });

  it('runs nothing of each form on a page of its own', async () => {
    const pages = TRAPS.map((form, index) => [`p${index}.md`, `# ${form}\n\n${form}\n`] as const);
    const home = await service.publish(world, { 'README.md': '# Home\n', ...Object.fromEntries(pages) });
    const reader = await service.newReader({ bypassCSP: true });
    await reader.addInitScript(() => {
      const trap = () => Object.assign(globalThis, { __xss: true });
      Object.assign(globalThis, { trap, alert: trap });
    });
    const page = await reader.newPage();
    await page.goto(home);
    const links = await page
      .locator('nav.tree a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(TRAPS.length / 2);
    for (const link of links) {
      await page.goto(link);
      expect([link, await page.evaluate(() => '__xss' in globalThis), page.url()]).toEqual([
        link,
        false,
        link,
      ]);
    }
  }, 120_000);

  it('runs nothing of imported HTML', async () => {
    const spaceId = await service.app.build.space(world);
    const html = `<html><head><title>${BREAKOUT}</title></head><body><h1>Page</h1>${TRAPS.map((form) => `<div>${form}</div>`).join('\n')}</body></html>`;
    const { status } = await admin().post(`/spaces/${spaceId}/content/import`, {
      source: 'html',
      url: dataUrl(html, 'text/html'),
    });
    expect(status).toBe(201);
    await expectHarmless(await service.publishSpace(world, spaceId));
  });

  it('runs nothing of structured documents, titles and descriptions', async () => {
    const spaceId = await service.app.build.space(world, { title: BREAKOUT.slice(0, 50) });
    const leaves = (text: string) => [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
    const block = (type: string, data: object, nodes: object[], isVoid = false) => ({
      object: 'block',
      ...{ type, isVoid, data, nodes },
    });
    const nodes = [
      ...TRAPS.map((form) => block('paragraph', {}, leaves(form))),
      block('heading-1', { id: BREAKOUT }, leaves(BREAKOUT)),
      block('code', { syntax: BREAKOUT, title: BREAKOUT }, [block('code-line', {}, leaves(BREAKOUT))]),
      block('hint', { style: 'info', icon: BREAKOUT }, [block('paragraph', {}, leaves(BREAKOUT))]),
      block('tabs', {}, [
        block('tabs-item', { title: BREAKOUT }, [block('paragraph', {}, leaves(BREAKOUT))]),
      ]),
      block('math', { formula: `\\href{javascript:trap()}{x} ${BREAKOUT}` }, [], true),
      block('embed', { url: `https://example.com/${encodeURIComponent(BREAKOUT)}` }, [], true),
    ];
    const { status, body } = await admin().post(`/spaces/${spaceId}/content`, {
      changes: [
        {
          change: 'insert_page',
          title: BREAKOUT,
          description: BREAKOUT,
          document: { document: { object: 'document', data: {}, nodes } },
        },
        { change: 'insert_page', title: `Second ${BREAKOUT}`, document: { markdown: `See ${BREAKOUT}` } },
      ],
    });
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    const home = await service.publishSpace(world, spaceId);
    for (const bypass of [true, false]) await expectHarmless(home, bypass);
  });

  it('runs nothing of files: their names, and what they contain', async () => {
    const names = [
      'a"onerror=trap() b.svg',
      '<img src=x onerror=trap()>.svg',
      'plain.svg',
      'page.html',
      'feed.xml',
    ];
    const contents: Record<string, string> = { 'page.html': SCRIPT, 'feed.xml': SVG };
    const files = Object.fromEntries(
      names.map((name) => [`assets/${name.replaceAll('/', '')}`, contents[name] ?? SVG]),
    );
    const links = names.map(
      (name) => `![${name}](<assets/${name}>) [file](<assets/${name}>) {% file src="assets/${name}" %}\n`,
    );
    const spaceId = await service.app.build.space(world);
    await service.app.build.importArchive(world, spaceId, {
      'README.md': `# Files\n\n${links.join('\n')}`,
      ...files,
    });
    const home = await service.publishSpace(world, spaceId);
    const page = await expectHarmless(home);
    const shown = await page
      .locator('main [src*="~files"], main [href*="~files"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''));
    expect((await readRevision(admin(), spaceId)).files.length).toBeGreaterThan(2);
    expect(shown.length).toBeGreaterThan(2);
    for (const path of new Set(shown)) {
      const address = new URL(path, home).href;
      const { headers, status } = await service.app.http.get(
        new URL(address).pathname + new URL(address).search,
      );
      expect(status).toBe(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
      // A tab that opens the file: it is downloaded, or shown where nothing can run.
      await page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), address);
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
    }
  });

  it('runs nothing of the customization', async () => {
    const spaceId = await service.app.build.spaceWithPage(world, '# Page\n\nText\n', BREAKOUT.slice(0, 50));
    await service.app.build.importArchive(world, spaceId, {
      'logo.md': '# Logo\n\n![logo](logo.svg)\n',
      'logo.svg': SVG,
    });
    const to = { kind: 'url', url: `https://example.com/"><script>trap()</script>` };
    const text = BREAKOUT.slice(0, 60);
    const home = await service.publishSpace(world, spaceId, {
      title: BREAKOUT,
      favicon: { emoji: '1f4d8' },
      header: {
        links: [
          { title: text, to },
          { title: text, links: [{ title: text, to }] },
        ],
      },
      footer: { copyright: BREAKOUT, groups: [{ title: text, links: [{ title: text, to }] }] },
      announcement: { enabled: true, message: BREAKOUT, link: { title: text, to } },
      socialAccounts: [{ platform: 'github', handle: text }],
      pageActions: { externalAI: true, items: [text] },
      privacyPolicy: { url: `https://example.com/?"><script>trap()</script>` },
    });
    for (const bypass of [true, false]) await expectHarmless(home, bypass);
  });

  it.each([SCRIPT, BREAKOUT, "'-trap()-'", '</script><script>trap()</script>'])(
    'runs nothing of an address with %s',
    async (text) => {
      const spaceId = await service.app.build.spaceWithPage(world, '# Page\n\nText\n');
      const home = await service.publishSpace(world, spaceId);
      await expectHarmless(`${home}~search?q=${encodeURIComponent(text)}`);
      await expectHarmless(`${home}?q=${encodeURIComponent(text)}#${encodeURIComponent(text)}`);
      await expectHarmless(home + encodeURIComponent(text), true, 404);
    },
  );

  it('runs nothing of specifications of APIs', async () => {
    const schema = {
      type: 'string',
      title: BREAKOUT,
      description: BREAKOUT,
      enum: [BREAKOUT, 'javascript:trap()'],
      default: BREAKOUT,
      example: BREAKOUT,
      pattern: BREAKOUT,
      format: BREAKOUT,
    };
    const properties = Object.fromEntries(TRAPS.map((form) => [form, { ...schema, description: form }]));
    const spec = {
      openapi: '3.1.0',
      info: { title: BREAKOUT, version: BREAKOUT, description: TRAPS.join('\n\n') },
      servers: [
        'javascript:trap()',
        'data:text/html,<script>trap()</script>',
        `https://api.example.com/${BREAKOUT}`,
        'https://api.example.com',
      ].map((url) => ({ url, description: BREAKOUT })),
      tags: [{ name: BREAKOUT, description: BREAKOUT }],
      components: {
        securitySchemes: {
          [BREAKOUT.replace(/\W/g, '')]: {
            type: 'apiKey',
            in: 'header',
            name: BREAKOUT,
            description: BREAKOUT,
          },
        },
      },
      security: [{ [BREAKOUT.replace(/\W/g, '')]: [] }],
      paths: {
        '/things': {
          post: {
            operationId: BREAKOUT,
            summary: BREAKOUT,
            description: TRAPS.join('\n\n'),
            tags: [BREAKOUT],
            externalDocs: { url: 'javascript:trap()', description: BREAKOUT },
            parameters: [{ name: BREAKOUT, in: 'query', description: BREAKOUT, schema }],
            requestBody: {
              description: BREAKOUT,
              content: {
                'application/json': {
                  schema: { type: 'object', properties },
                  example: { [BREAKOUT]: BREAKOUT },
                },
              },
            },
            responses: {
              200: {
                description: BREAKOUT,
                headers: { [BREAKOUT]: { description: BREAKOUT, schema } },
                content: { [BREAKOUT]: { schema, example: BREAKOUT }, 'text/html': { example: SCRIPT } },
              },
              [BREAKOUT]: { description: BREAKOUT },
            },
          },
        },
      },
    };
    const version = await putSpec(admin(), world.id, 'hostile', spec);
    const spaceId = await service.app.build.space(world);
    await service.app.build.importArchive(world, spaceId, {
      'README.md': `# Home\n\n{% openapi-operation spec="hostile" path="/things" method="post" %}\n[x](https://example.com)\n{% endopenapi-operation %}\n`,
    });
    const { body } = await admin().post(`/spaces/${spaceId}/content`, {
      changes: [insertComputed('hostile')],
    });
    await waitUntilComputed(
      admin(),
      `/spaces/${spaceId}/content`,
      (body.pages as string[])[0] ?? '',
      version,
    );
    const home = await service.publishSpace(world, spaceId);
    for (const bypass of [true, false]) {
      const page = await expectHarmless(home, bypass);
      await page.getByRole('button', { name: 'Try it' }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
      const links = await page
        .locator('nav.tree a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(links.length).toBeGreaterThan(1);
      for (const link of links.slice(1)) await expectHarmless(link, bypass);
    }
  });

  it('runs nothing of results while searching', async () => {
    const home = await service.publish(world, {
      'README.md': '# Home\n',
      'found.md': `# Found ${BREAKOUT}\n\nneedle \`${BREAKOUT}\` ${BREAKOUT}\n`,
    });
    const page = await expectHarmless(home);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('needle');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
    await page.getByRole('combobox').fill(BREAKOUT);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
  });

  it('runs nothing of the claims of a visitor in expressions', async () => {
    const spaceId = await service.app.build.spaceWithPage(
      world,
      '# Page\n\nHello <code class="expression">visitor.claims.name</code>!\n',
    );
    const siteId = await service.app.build.site(world, { visibility: 'visitor-auth', spaces: [spaceId] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    const { privateKey } = (await admin().get(`${site}/publishing/auth`)).body as { privateKey: string };
    const now = Math.floor(service.app.clock.now().getTime() / 1000);
    const jwt = await signVisitor(privateKey, now, { name: BREAKOUT });
    const page = await expectHarmless(`${service.origin}/s/${world.id}/${siteId}/?jwt_token=${jwt}`);
    await page.getByText('Hello').waitFor();
  });
});
