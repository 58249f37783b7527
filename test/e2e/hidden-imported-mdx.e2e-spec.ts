import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';

const CHOICES = [
  '{user.groups?.includes(\'admin\') && <Card title="secretword">secretword</Card>}',
  'Hello {user.internal ? <b>secretword</b> : null}!',
  '{props.internal && (\n  <div>\n\n  secretword\n\n  </div>\n)}',
  '{[].map((x) => <p>secretword</p>)}',
];
const ELEMENTS = [
  '<div hidden>secretword</div>',
  "<div style={{display: 'none'}}>\n\nsecretword\n\n</div>",
  '<div className="hidden">secretword</div>',
  '<template>secretword</template>',
];
const TEXT = `---\ntitle: Page\n---\n\nopenword\n\n${[...CHOICES, ...ELEMENTS].join('\n\n')}\n`;
const SITES: Record<string, Record<string, string>> = {
  Mintlify: {
    'docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['index', 'page'] } }),
    'index.mdx': '# Home\n',
    'page.mdx': TEXT,
  },
  Docusaurus: {
    'docusaurus.config.js': 'module.exports = {};',
    'docs/index.md': '# Home\n',
    'docs/page.md': TEXT,
  },
  Starlight: {
    'astro.config.mjs': 'export default defineConfig({ integrations: [starlight({ title: "x" })] });',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/page.mdx': TEXT,
  },
};

describe('what JavaScript or attributes hide in imported MDX', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(Object.entries(SITES))('reaches no reader, and is reported: %s', async (_, files) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const url = dataUrl(await zip(files));
    const { body } = await admin.post(`/spaces/${space}/content/import`, { source: 'zip', url });
    const path = Object.keys(files).at(-1);
    const { notUnderstood } = body as unknown as { notUnderstood: object[] };
    expect(notUnderstood.filter((each) => JSON.stringify(each).includes('…}'))).toMatchObject([
      { name: '{[].map((x) => …}', problem: 'unknown', count: 1, path, line: 19 },
      { name: '{props.internal && ( …}', path, line: 11 },
      { name: "{user.groups?.includes('admin') && …}", path, line: 7 },
      { name: '{user.internal ? …}', path, line: 9 },
    ]);

    const { client, read } = await anybodyOf(app, world, space);
    const content = `/spaces/${space}/content`;
    const answers = [
      await read('/page'),
      await read('/page.md'),
      JSON.stringify((await client.get(`${content}/path/page?format=document`)).body),
    ];
    for (const answer of answers) {
      expect(answer).toContain('openword');
      expect(answer).not.toContain('secretword');
    }
    expect(await read('/llms-full.txt')).not.toContain('secretword');
    // Authors see what is on lines of its own.
    const seen = JSON.stringify((await admin.get(`${content}/path/page`)).body);
    expect(seen.split('{% if false %}')).toHaveLength(4);
  });
});
