import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import { SiteReader } from '../support/site-reader.js';

const IF = '{% if visitor.claims.plan == "pro" %}';
const END = '{% endif %}';
const CODE = '```js internal.js\nsecretword\n```';
const OPEN = '```bash\nopenword\n```';
const MINTLIFY = {
  'docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['index', 'page'] } }),
  'index.mdx': '# Home\n',
};
const MARKDOWN = { 'README.md': '# Home\n' };
const page = (text: string): string => `---\ntitle: Page\n---\n${text}`;

/** What is imported, and whether a condition has no room in its page. */
interface Case {
  name: string;
  files: Record<string, string>;
  lost?: { path: string; line: number };
}

const CASES: Case[] = [
  {
    name: 'a group of code in plain markdown',
    files: {
      ...MARKDOWN,
      'page.md': `# Page\n\n::: code-group\n\n${IF}\n\n${CODE}\n\n${END}\n\n${OPEN}\n\n:::\n`,
    },
  },
  {
    name: 'a group of code in MDX',
    files: { ...MINTLIFY, 'page.mdx': page(`<CodeGroup>\n${IF}\n${CODE}\n${END}\n${OPEN}\n</CodeGroup>\n`) },
  },
  {
    name: 'a mark',
    files: {
      'docusaurus.config.js': 'module.exports = {};',
      'docs/index.md': '# Home\n',
      'docs/page.md': `# Page\n\nopenword <strong>\n\n${IF}\n\nsecretword\n\n${END}\n\n</strong>\n`,
    },
  },
  {
    name: 'a text that is shown as code',
    files: {
      ...MINTLIFY,
      'page.mdx': page(`<Prompt>\nopenword\n\n${IF}\n\nsecretword\n\n${END}\n</Prompt>\n`),
    },
  },
  {
    name: 'the summary of an expandable',
    files: {
      ...MINTLIFY,
      'page.mdx': page(`<details>\n${IF}\n<summary>secretword</summary>\n${END}\n\nopenword\n</details>\n`),
    },
  },
  {
    name: 'an included text in a cell',
    files: {
      ...MINTLIFY,
      'snippets/price.mdx': `${IF}\nsecretword\n${END}\n`,
      'page.mdx': page(
        "import Price from '/snippets/price.mdx';\n\n| plan | price |\n| - | - |\n| pro | <Price /> |\n",
      ),
    },
    lost: { path: 'snippets/price.mdx', line: 1 },
  },
];

describe('an imported condition hides what it hides in the source', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** What readers of a site and of the API without a role get of the page. */
  async function read(
    admin: ApiClient,
    organization: string,
    space: string,
    siteId: string,
  ): Promise<string[]> {
    const site = (await admin.get(`/orgs/${organization}/sites/${siteId}`)).body as {
      urls: { published: string };
    };
    const { apiToken } = (await app.client().post('/urls/published', { url: site.urls.published })).body as {
      apiToken: string;
    };
    const home = `/s/${organization}/${siteId}`;
    const reader = new SiteReader(app.baseUrl);
    const content = `/spaces/${space}/content`;
    const answers = [];
    for (const path of [`${home}/page`, `${home}/page.md`]) answers.push(await reader.get(path));
    const found = await reader.get(`${home}/~search?q=secretword`, { accept: 'application/json' });
    const { id } = (await admin.get(`${content}/path/page`)).body as { id: string };
    for (const token of [apiToken, (await app.build.person()).token]) {
      const client = app.client(token);
      for (const path of [
        `${content}/path/page`,
        `${content}/page/${id}`,
        `${content}/page/${id}/document?evaluated=true`,
        `${content}/page/${id}/document`,
      ]) {
        const { status, body } = await client.get(path);
        answers.push({ status, body: JSON.stringify(body) });
      }
    }
    expect([...answers.map(({ status }) => status), found.status]).toEqual(
      answers.map(() => 200).concat(200),
    );
    return [...answers.map(({ body }) => body), found.body.replace('"query":"secretword"', '')];
  }

  it.each(CASES)('in $name', async ({ files, lost }) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const imported = await admin.post(`/spaces/${space}/content/import`, {
      source: 'zip',
      url: dataUrl(await zip(files)),
    });
    expect([imported.status, imported.body]).toEqual([201, expect.anything()]);
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    for (const text of await read(admin, world.id, space, siteId)) expect(text).not.toContain('secretword');

    const { notUnderstood } = imported.body as unknown as { notUnderstood: object[] };
    if (lost !== undefined)
      expect(notUnderstood).toEqual([{ name: '{% if %}', problem: 'unclosed', count: 1, ...lost }]);
    const { body } = await admin.get(`/spaces/${space}/content/path/page`);
    // Authors see all of it. The summary is reported instead.
    if (files['page.mdx']?.includes('<summary>') === true)
      expect(notUnderstood).toMatchObject([{ name: '<summary>', path: 'page.mdx' }]);
    else expect(JSON.stringify(body)).toContain('secretword');
  });
});
