// Makes the pictures of published sites in the manual: docs/images/site-*.webp.
//   npm run screenshots
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { withDemo } from './with-demo.mjs';

const FOLDER = new URL('../../docs/images/', import.meta.url);
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const MAX_BYTES = 60 * 1024;

const dark = (page) => page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
const search = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('import');
  await page.getByRole('option').first().waitFor();
};

/** An API for the manual to show. */
const ORDERS = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/orders/{id}': {
      get: {
        summary: 'Retrieve an order',
        description: 'Returns an order with its items. The prices are in cents.',
        parameters: [
          {
            ...{ name: 'id', in: 'path', required: true },
            ...{ description: 'The ID of the order.', schema: { type: 'string', format: 'uuid' } },
          },
          {
            ...{ name: 'expand', in: 'query', description: 'What the response contains in full.' },
            schema: { type: 'string', enum: ['customer', 'items'] },
          },
        ],
        responses: {
          200: {
            description: 'The order.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    id: { type: 'string', format: 'uuid' },
                    status: { type: 'string', enum: ['open', 'paid', 'shipped'] },
                    total: { type: 'integer', description: 'In cents.', minimum: 0 },
                  },
                },
                example: { id: '0b6c3a52-6f0e-4d4e-9a35-2f1f6b1f7c11', status: 'paid', total: 4990 },
              },
            },
          },
          404: { description: 'There is no such order.' },
        },
      },
    },
  },
};
const OPERATION =
  '{% openapi-operation spec="orders" path="/orders/{id}" method="get" %}\n{% endopenapi-operation %}\n';

/** File name, path in the demo site or a function that prepares it, reader, and what the reader does. */
const VIEWS = [
  ['site-home', '', DESKTOP],
  ['site-dark', '', DESKTOP, dark],
  ['site-code', 'quickstart', DESKTOP, (page) => page.mouse.wheel(0, 500)],
  ['site-search', '', DESKTOP, search],
  ['site-phone', '', PHONE],
  ['site-drawer', 'quickstart', PHONE, (page) => page.locator('.menu-button').click()],
  ['site-not-found', 'quikstart', DESKTOP],
  ['site-preview', previewOfChanges, DESKTOP],
  ['site-api', pageOfApi, DESKTOP],
];

/** A page with an operation of an API. */
async function pageOfApi(demo) {
  const spaceId = await spaceOf(demo);
  await call(demo, 'PUT', `/orgs/${demo.organization}/openapi/orders`, {
    source: { text: JSON.stringify(ORDERS) },
  });
  await call(demo, 'POST', `/spaces/${spaceId}/content`, {
    changes: [
      {
        change: 'insert_page',
        title: 'Orders',
        layout: { width: 'wide' },
        document: { markdown: OPERATION },
      },
    ],
  });
  return `${demo.site}orders`;
}

/** A change request that edits a page and adds one. */
async function previewOfChanges(demo) {
  const spaceId = await spaceOf(demo);
  const { pages } = await call(demo, 'GET', `/spaces/${spaceId}/content/pages`);
  const page = pages.find(({ slug }) => slug === 'concepts');
  const { number } = await call(demo, 'POST', `/spaces/${spaceId}/change-requests`, {
    subject: 'Explain the words of the product',
  });
  await call(demo, 'POST', `/spaces/${spaceId}/change-requests/${number}/content`, {
    changes: [
      { change: 'insert_page', title: 'Glossary', document: { markdown: 'Words and what they mean.' } },
      { change: 'update_page', page: page.id, description: 'The words of the product.' },
    ],
  });
  const { items } = await call(demo, 'GET', `/orgs/${demo.organization}/sites`);
  const { urls } = await call(demo, 'POST', `/orgs/${demo.organization}/sites/${items[0].id}/preview-links`, {
    space: spaceId,
    changeRequest: String(number),
  });
  return urls.preview.replace('?', 'concepts?');
}

/** The space of the manual. */
async function spaceOf(demo) {
  const { items } = await call(demo, 'GET', `/orgs/${demo.organization}/sites`);
  const { items: shown } = await call(
    demo,
    'GET',
    `/orgs/${demo.organization}/sites/${items[0].id}/site-spaces`,
  );
  return shown[0].space.id;
}

/** @throws Error when the API refuses a request */
async function call({ api, token }, method, path, body) {
  const response = await fetch(api + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

await withDemo(async (demo) => {
  const { site, browser } = demo;
  for (const [name, path, reader, act = () => undefined] of VIEWS) {
    const address = typeof path === 'string' ? site + path : await path(demo);
    const context = await browser.newContext({ reducedMotion: 'reduce', ...reader });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    await act(page);
    await page.waitForTimeout(300);
    const { data } = await sharp(await page.screenshot())
      .webp({ quality: 80, smartSubsample: true, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > MAX_BYTES) throw new Error(`${name} has ${data.length} bytes.`);
    await writeFile(new URL(`${name}.webp`, FOLDER), data);
    await context.close();
  }
});
