import type { Page } from 'playwright-core';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import { insertComputed, putSpec } from '../support/computed-pages.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import { stageSite } from '../support/staged-site.js';
import { SHOWN, showAs, violations } from './support/axe.js';
import { EVERY_BLOCK } from './support/every-block.js';
import { fixtureFiles, ServiceInBrowser } from './support/service-in-browser.js';

const RIGHT_TO_LEFT = {
  'README.md': `# مرحبا\n\nنص مع [رابط](start.md) و\`code\`.\n\n## أولا\n\n{% hint style="info" %}\nمعلومة\n{% endhint %}\n\n## ثانيا\n\nنص`,
  'start.md': '# البداية\n\nنص\n',
};
const BLOCKS = ['cards', 'code', 'pictures', 'plain', 'tags'];

describe('published sites, light and dark, on a phone and a desktop', () => {
  let service: ServiceInBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  beforeEach(async () => {
    // Without motion, colors are final as soon as the theme changes.
    page = await (await service.newReader({ reducedMotion: 'reduce' })).newPage();
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  /** Opens an address in each way that pages are shown. @returns what axe finds */
  async function check(address: string, status = 200): Promise<string[]> {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, status]);
    // A page that is not found is an error on the console.
    if (status !== 200) service.takeComplaints();
    const found: string[] = [];
    for (const way of SHOWN) {
      await showAs(page, way);
      found.push(...(await violations(page)).map((violation) => `${address} ${way.join(' ')}: ${violation}`));
    }
    return found;
  }

  async function checkAll(home: string, paths: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) found.push(...(await check(home + path)));
    return found;
  }

  it('has nothing that axe finds on pages of the manual, the search, and an address without a page', async () => {
    const home = await service.demo();
    const paths = ['', 'publish-a-site', 'using-the-api/requests-and-responses/limits', '~search?q=import'];
    expect(await checkAll(home, [...paths, '~search?q=qqqqqq'])).toEqual([]);
    expect(await check(`${home}nothing-here`, 404)).toEqual([]);
    expect(await check(`${service.origin}/`)).toEqual([]);
  });

  it('has nothing that axe finds in the blocks', async () => {
    const world = await service.app.build.organization();
    const home = await service.publish(world, { 'README.md': EVERY_BLOCK, 'other.md': '# Other\n' });
    expect(await check(home)).toEqual([]);
    const gitbook = await service.publish(world, fixtureFiles('gitbook-dialect'));
    expect(await checkAll(gitbook, ['', ...BLOCKS.map((name) => `blocks/${name}`)])).toEqual([]);
  });

  it('has nothing that axe finds on pages of an API', async () => {
    const world = await service.app.build.organization();
    const client = service.app.client(world.admin);
    const spec = fixtureFiles('openapi')['galaxy-3.1.json']?.toString() ?? '';
    await putSpec(client, world.id, 'galaxy', JSON.parse(spec) as object);
    const markdown = [
      '{% openapi-operation spec="galaxy" path="/planets" method="get" %}\n{% endopenapi-operation %}',
      '## Schemas\n\n{% openapi-schemas spec="galaxy" schemas="Planet" %}\n{% endopenapi-schemas %}',
    ];
    const spaceId = await service.app.build.spaceWithPage(world, `# API\n\n${markdown.join('\n\n')}\n`);
    const changes = [insertComputed('galaxy', {}, { models: true })];
    expect((await client.post(`/spaces/${spaceId}/content`, { changes })).status).toBe(200);
    const paths = await eventually(async () => {
      const all = flatten((await readRevision(client, spaceId)).pages).map(({ path }) => path);
      return all.some((path) => path.endsWith('/create-a-planet')) ? all : undefined;
    });
    const home = await service.publishSpace(world, spaceId);
    const shown = ['reference', 'reference/planets/create-a-planet', 'reference/models/planet'];
    expect(paths).toEqual(expect.arrayContaining(shown));
    expect(await checkAll(home, ['', ...shown])).toEqual([]);
  });

  it('has nothing that axe finds on a page that is written from right to left', async () => {
    const home = await service.publish(await service.app.build.organization(), RIGHT_TO_LEFT);
    expect(await check(home)).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const [tree, article] = [page.locator('nav.tree'), page.locator('article')];
    expect((await tree.boundingBox())?.x).toBeGreaterThan((await article.boundingBox())?.x ?? Infinity);
  });

  it('has nothing that axe finds in a preview', async () => {
    const world = await service.app.build.organization();
    const client = service.app.client(world.admin);
    const spaceId = await service.app.build.spaceWithPage(world, '# Guide\n\nText\n');
    const siteId = await service.app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    const draft = await openChangeRequest(client, spaceId);
    await draft.edit(insertPage('Fresh', 'Words of the fresh page.'));
    const body = { space: spaceId, changeRequest: draft.id };
    const link = await client.post(`/orgs/${world.id}/sites/${siteId}/preview-links`, body);
    const { preview } = (link.body as { urls: { preview: string } }).urls;
    expect(await check(preview)).toEqual([]);
    expect(await checkAll(page.url(), ['fresh'])).toEqual([]);
    await page.locator('.preview').waitFor();
  });

  it('has nothing that axe finds on the pages for readers who may not read', async () => {
    const { app } = service;
    const world = await app.build.organization();
    const signIn = await stageSite(app, world, 'visitor-auth');
    expect(await check(signIn.address, 403)).toEqual([]);
    const shared = await stageSite(app, world, 'share-link');
    expect(await check(`${shared.address}/?shareKey=${shared.revokedKey}`, 404)).toEqual([]);
  });
});
