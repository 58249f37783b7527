import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

interface NotUnderstood {
  name: string;
  problem: string;
  count: number;
  path: string;
  line: number;
}

interface ImportRecord {
  notUnderstood: NotUnderstood[];
  skipped: { path: string }[];
  imported: { kind: string }[];
}

interface Dialect {
  name: string;
  images: string[];
  notUnderstood: NotUnderstood[];
  skipped: string[];
  reusableContents: string[];
}

const DIALECTS: Dialect[] = [
  {
    name: 'mintlify',
    images: ['images/kettle-light.png', 'images/kettle-dark.png'],
    notUnderstood: [
      { name: '<FlavourWheel>', problem: 'unknown', count: 1, path: 'guides/api.mdx', line: 51 },
      { name: '<Steam>', problem: 'unknown', count: 1, path: 'index.mdx', line: 19 },
    ],
    skipped: ['snippets/product.mdx'],
    reusableContents: ['Refill', 'Safety'],
  },
  {
    name: 'docusaurus',
    images: ['static/img/lantern.png', 'docs/img/flame.png'],
    notUnderstood: [
      { name: ':::glossary', problem: 'unknown', count: 1, path: 'docs/guides/lenses.mdx', line: 11 },
    ],
    skipped: [],
    reusableContents: ['Oil'],
  },
  {
    name: 'starlight',
    images: ['src/assets/tree.png'],
    notUnderstood: [
      { name: '<Map>', problem: 'unknown', count: 1, path: 'src/content/docs/guides/planting.mdx', line: 46 },
    ],
    skipped: [],
    reusableContents: [],
  },
];

/** The files of a folder by path. */
async function readFolder(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const);
  return Object.fromEntries(await Promise.all(read));
}

describe('an archive of MDX', () => {
  let app: TestApp;
  let server: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const client = () => app.client(world.admin);
  const importZip = async (files: Record<string, string | Buffer>) => {
    const url = dataUrl(await zip(files));
    const imported = await client().post(`/spaces/${space}/content/import`, { source: 'zip', url });
    expect(imported.status).toBe(201);
    return imported.body as ImportRecord;
  };
  const lastImport = async () =>
    (await client().get(`/spaces/${space}/imports?limit=1`)).body.items[0] as ImportRecord;

  describe.each(DIALECTS)(
    'in the dialect of $name',
    ({ name, images, notUnderstood, skipped, reusableContents }) => {
      it('becomes blocks, without broken links, and reports what was not understood', async () => {
        const pictures = Object.fromEntries(images.map((path) => [path, PNG]));
        const imported = await importZip({
          ...(await readFolder(`test/fixtures/${name}-dialect`)),
          ...pictures,
        });
        expect(imported.notUnderstood).toEqual(notUnderstood);
        const record = await lastImport();
        expect(record.notUnderstood).toEqual(notUnderstood);
        expect(record.skipped.map(({ path }) => path)).toEqual(skipped);

        const { pages } = await readRevision(client(), space);
        const documents = flatten(pages).filter(({ type }) => type === 'document');
        expect(documents.map(({ title }) => title)).not.toContain('Oil');
        for (const { id } of documents) {
          const { body } = await client().get(`/spaces/${space}/content/page/${id}?format=document`);
          expect(JSON.stringify(body)).not.toContain('"type":"raw"');
        }
        const broken = await client().get(`/spaces/${space}/links?status=broken`);
        expect([broken.status, broken.body.items]).toEqual([200, []]);
        const reusable = record.imported.filter(({ kind }) => kind === 'reusable-content');
        expect(reusable).toHaveLength(reusableContents.length);
      });

      it('changes nothing when it is imported again', async () => {
        const files = await readFolder(`test/fixtures/${name}-dialect`);
        const first = await importZip(files);
        expect(await importZip(files)).toEqual(first);
      });
    },
  );

  it('is read as it is when only some texts are MDX', async () => {
    const body = await importZip({
      'a.mdx': '# A\n\n<Note>See [b](b).</Note>\n',
      'b.md': '# B\n\n<Note>\n\nnot MDX\n\n</Note>\n\n:::tip\nc\n:::\n\n{% youtube x %}\n',
    });
    expect(body.notUnderstood).toEqual([
      { name: '{% youtube %}', problem: 'unknown', count: 1, path: 'b.md', line: 13 },
    ]);
    const { pages } = await readRevision(client(), space);
    const [a, b] = await Promise.all(pages.map(({ id }) => readMarkdown(client(), space, id)));
    expect(a).toBe('# A\n\n{% hint style="info" %}\nSee [b](b.md).\n{% endhint %}\n');
    expect(b).toContain(
      '<Note>\n\nnot MDX\n\n</Note>\n\n{% hint style="success" %}\nc\n{% endhint %}\n\n{% youtube x %}',
    );
  });

  it('can be a single page', async () => {
    const url = server.serve('/guide.mdx', '# A\n\n<Note>b</Note>\n', 'text/markdown');
    const imported = await client().post(`/spaces/${space}/content/import`, { source: 'markdown', url });
    expect([imported.status, imported.body.notUnderstood]).toEqual([201, []]);
    const [page] = (await readRevision(client(), space)).pages;
    const markdown = await readMarkdown(client(), space, page?.id ?? '');
    expect(markdown).toBe('# A\n\n{% hint style="info" %}\nb\n{% endhint %}\n');
  });

  it('does not fail because of broken MDX', async () => {
    const body = await importZip({
      'a.mdx': '# A\n\n<Note>\n\n<Card title="b\n\n{c\n\n</Tip>\n\nimport d\n',
      'b.mdx': '# B\n\n<Steps>\n<Step title="c">\nd\n</Steps>\n',
    });
    expect(body.notUnderstood).toEqual([
      { name: '</Tip>', problem: 'unclosed', count: 1, path: 'a.mdx', line: 9 },
      { name: '<Note>', problem: 'unclosed', count: 1, path: 'a.mdx', line: 3 },
      { name: '<Step>', problem: 'unclosed', count: 1, path: 'b.mdx', line: 4 },
    ]);
    const { pages } = await readRevision(client(), space);
    const [a] = await Promise.all(pages.map(({ id }) => readMarkdown(client(), space, id)));
    expect(a?.replace(/\n{3,}/g, '\n\n')).toBe(
      '# A\n\n{% hint style="info" %}\n\n<Card title="b\n\n{c\n\nimport d\n\n{% endhint %}\n',
    );
  });
});
