import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const logo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="32"><rect width="160" height="32" fill="${color}"/></svg>`;
const FILES = {
  'README.md': '# Welcome\n\n![Light](light.svg) ![Dark](dark.svg)\n',
  'light.svg': logo('black'),
  'dark.svg': logo('white'),
};

describe('the logo of a published site', () => {
  let service: ServiceInBrowser;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  /** Publishes a site with a logo that is one of its files for each mode. @returns the address of the site */
  async function publish(): Promise<string> {
    const { build } = service.app;
    const world = await build.organization();
    const spaceId = await build.space(world);
    await build.importArchive(world, spaceId, FILES);
    const home = await service.publishSpace(world, spaceId);
    const client = service.app.client(world.admin);
    const { items } = (await client.get(`/spaces/${spaceId}/content/files`)).body as {
      items: { name: string; id: string }[];
    };
    const addressOf = (name: string) =>
      `${home}~files/${spaceId}/${items.find((file) => file.name === name)?.id}`;
    const path = `/orgs/${world.id}/sites/${home.split('/').at(-2)}/customization`;
    const header = { logo: { light: addressOf('light.svg'), dark: addressOf('dark.svg') } };
    expect(await client.put(path, { favicon: {}, header })).toMatchObject({ status: 200 });
    return home;
  }

  it('is shown in the variant of the theme', async () => {
    const page = await (await service.newReader()).newPage();
    await visit(page, await publish());
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      const shown = await page
        .locator('.bar > .brand .logo-image')
        .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width > 0));
      expect([theme, shown]).toEqual([theme, theme === 'light' ? [true, false] : [false, true]]);
    }
  });

  it('has its place before it is loaded, if it is a file of the site', async () => {
    const page = await (await service.newReader()).newPage();
    const measured = Promise.withResolvers<undefined>();
    await page.route(/~files\//, async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.goto(await publish(), { waitUntil: 'domcontentloaded' });
    const box = await page.locator('.bar > .brand .logo-image').first().boundingBox();
    measured.resolve(undefined);
    expect(box).toMatchObject({ width: 160, height: 32 });
  });
});
