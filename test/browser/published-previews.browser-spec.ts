import type { Page } from 'playwright-core';
import { insertPage, openChangeRequest } from '../support/change-request.js';
import { flatten, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { violations } from './support/axe.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const FILES = {
  'SUMMARY.md':
    '* [Welcome](README.md)\n* [Guide](guide.md)\n  * [Details of the guide](details.md)\n* [Last](last.md)\n',
  'README.md': '# Welcome\n\nRead the [guide](guide.md).\n',
  'guide.md': '# Guide\n\nThe published guide.\n',
  'details.md': '# Details of the guide\n\nMore.\n',
  'last.md': '# Last\n\nThe end.\n',
};
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const MARKS = ['Guide Edited', 'Details of the guide Moved', 'Fresh Added'];

describe('a preview', () => {
  let service: ServiceInBrowser;
  let world: World;
  let link: string;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
    world = await service.app.build.organization();
    const spaceId = await service.app.build.space(world);
    await service.app.build.importArchive(world, spaceId, FILES);
    const [, , , siteId] = new URL(await service.publishSpace(world, spaceId)).pathname.split('/');
    const admin = service.app.client(world.admin);
    const pages = flatten((await readRevision(admin, spaceId)).pages);
    const idOf = (title: string) => pages.find((page) => page.title === title)?.id;
    const draft = await openChangeRequest(admin, spaceId);
    await admin.patch(draft.path, { subject: 'Rewrite the guide for administrators' });
    await draft.edit(
      { change: 'update_page', page: idOf('Guide'), document: { markdown: 'The new guide.' } },
      { change: 'move_page', page: idOf('Details of the guide'), into: null },
      insertPage('Fresh', 'Words of the fresh page.'),
      { change: 'delete_page', page: idOf('Last') },
    );
    const { body } = await admin.post(`/orgs/${world.id}/sites/${siteId}/preview-links`, {
      space: spaceId,
      changeRequest: '1',
    });
    link = body.urls.preview as string;
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  /** The items of the page tree that are marked and visible. */
  const marks = (page: Page): Promise<string[]> =>
    page.locator('.tree a:has(.change):visible').allInnerTexts().then(texts);
  const texts = (all: string[]): string[] => all.map((text) => text.replace(/\s+/g, ' ').trim());

  it('marks the changed pages in the page tree, and says what was done to the page', async () => {
    const page = await (await service.newReader()).newPage();
    await visit(page, link);
    expect(await marks(page)).toEqual(MARKS);
    await page.getByRole('main').getByRole('link', { name: 'guide', exact: true }).click();
    await page.getByText('The new guide.').waitFor();
    const banner = page.getByRole('complementary', { name: 'Preview of the change request' });
    expect(await banner.innerText()).toContain('This page was edited.');
    expect(await violations(page)).toEqual([]);
  });

  it('does so on the smallest phone, without scrolling sideways', async () => {
    const page = await (await service.newReader(PHONE)).newPage();
    await visit(page, link);
    const base = page.url();
    for (const path of ['', 'guide', 'fresh', '~search?q=fresh', 'nowhere']) {
      await visit(page, base + path);
      const banner = page.getByRole('complementary', { name: 'Preview of the change request' });
      expect(await banner.getByRole('link').count()).toBe(1);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, isWide]).toEqual([path, false]);
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await marks(page)).toEqual(MARKS);
    }
    // Chromium reports the status 404.
    expect(service.takeComplaints()).toHaveLength(1);
  });

  it('finds its own texts while the reader types, and stays inside', async () => {
    const page = await (await service.newReader()).newPage();
    await visit(page, link);
    const base = page.url();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('words of the fresh');
    await page.getByRole('option', { name: 'Fresh' }).click();
    await page.getByText('Words of the fresh page.').waitFor();
    expect(page.url()).toBe(`${base}fresh`);
  });
});
