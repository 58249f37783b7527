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

  it('is shown in the variant of the theme', async () => {
    const { build } = service.app;
    const world = await build.organization();
    const spaceId = await build.space(world);
    await build.importArchive(world, spaceId, FILES);
    const home = await service.publishSpace(world, spaceId);
    const client = service.app.client(world.admin);
    const { items } = (await client.get(`/spaces/${spaceId}/content/files`)).body as {
      items: { name: string; downloadURL: string }[];
    };
    const addressOf = (name: string) => items.find((file) => file.name === name)?.downloadURL;
    const customization = `/orgs/${world.id}/sites/${home.split('/').at(-2)}/customization`;
    const { body } = await client.get(customization);
    const header = { ...body.header, logo: { light: addressOf('light.svg'), dark: addressOf('dark.svg') } };
    expect(await client.put(customization, { ...body, header })).toMatchObject({ status: 200 });
    const page = await (await service.newReader()).newPage();
    await visit(page, home);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      const shown = await page
        .locator('.bar > .brand .logo-image')
        .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width > 0));
      expect([theme, shown]).toEqual([theme, theme === 'light' ? [true, false] : [false, true]]);
    }
  });

  it('has its place before it is loaded, if it is a file of the site', async () => {
    const world = await service.app.build.organization();
    const home = await service.publish(world, FILES);
    const page = await (await service.newReader()).newPage();
    await visit(page, home);
    const addresses = await page
      .locator('.prose img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const path = `/orgs/${world.id}/sites/${home.split('/').at(-2)}/customization`;
    const [light, dark] = addresses;
    const settings = { favicon: {}, header: { logo: { light, dark } } };
    expect(await service.app.client(world.admin).put(path, settings)).toMatchObject({ status: 200 });
    const measured = Promise.withResolvers<undefined>();
    await page.route(/\/(?:light|dark)\.svg/, async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    const box = await page.locator('.bar > .brand .logo-image').first().boundingBox();
    measured.resolve(undefined);
    expect(box).toMatchObject({ width: 160, height: 32 });
  });
});
