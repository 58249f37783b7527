import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { readZip } from '../support/read-archive.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const cell = (...texts: string[]) => new TableCell({ children: texts.map((text) => new Paragraph(text)) });

function handbook(): Promise<Buffer> {
  const image = new ImageRun({ type: 'png', data: PNG, transformation: { width: 30, height: 20 } });
  const link = new ExternalHyperlink({ link: 'https://example.com/more', children: [new TextRun('more')] });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Handbook', heading: HeadingLevel.TITLE }),
          new Paragraph({
            children: [new TextRun('Read '), new TextRun({ text: 'this', bold: true }), link],
          }),
          new Paragraph({ text: 'Rules', heading: HeadingLevel.HEADING_2 }),
          new Paragraph({ text: 'Be kind', bullet: { level: 0 } }),
          new Paragraph({ text: 'Also here', bullet: { level: 1 } }),
          new Table({
            rows: [
              new TableRow({ tableHeader: true, children: [cell('Day'), cell('Task')] }),
              new TableRow({ children: [cell('Monday'), cell('Plan')] }),
            ],
          }),
          new Paragraph({ children: [image] }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

describe('importing a Word document', () => {
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

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'docx', url });
  const revision = () => readRevision(app.client(world.admin), space);

  it('keeps paragraphs of a cell separate, and escapes text that looks like markup', async () => {
    const rows = [cell('Day'), cell('first para', 'second para')].map(
      (content) => new TableRow({ children: [content] }),
    );
    const children = [new Table({ rows }), new Paragraph('{% hint %} {{ space.vars.v }}')];
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }));
    expect((await importFrom(server.serve('/Cells.docx', bytes, TYPE))).status).toBe(201);
    const [page] = (await revision()).pages;
    const text = await readMarkdown(app.client(world.admin), space, page?.id ?? 'missing');
    expect(text).toContain('| first para<br>second para |');
    expect(text).toContain('\\{% hint %} \\{{ space\u2060.vars.v }}');
  });

  it('imports headings, lists, tables, links and images', async () => {
    const imported = await importFrom(server.serve('/files/My%20handbook.docx', await handbook(), TYPE));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 2, totalResources: 2 });
    const { pages, files } = await revision();
    expect(pages.map(({ title }) => title)).toEqual(['Handbook']);
    expect(files).toMatchObject([
      { name: 'image-1.png', contentType: 'image/png', dimensions: { width: 3, height: 2 } },
    ]);
    const text = await readMarkdown(app.client(world.admin), space, pages[0]?.id ?? '');
    expect(text).toContain('# Handbook');
    expect(text).toContain('Read **this**[more](https://example.com/more)');
    expect(text).toContain('## Rules');
    expect(text).toContain('- Be kind\n  - Also here');
    expect(text).toMatch(/\| Day +\| Task +\|\n\| -+ \| -+ \|\n\| Monday \| Plan +\|/);
    expect(text).toMatch(/!\[\]\(images\/[0-9a-f]{16}\.png\)/);
  });

  it('creates no revision the second time, even when sent inline', async () => {
    const url = dataUrl(await handbook(), TYPE);
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('uses the file name as title without a heading', async () => {
    const document = new Document({ sections: [{ children: [new Paragraph('Only this.')] }] });
    await importFrom(server.serve('/files/meeting-notes.docx', await Packer.toBuffer(document), TYPE));
    expect((await revision()).pages.map(({ title }) => title)).toEqual(['Meeting notes']);
  });

  it('does not download linked images', async () => {
    const parts = await readZip(await handbook());
    const relations = 'word/_rels/document.xml.rels';
    const linked = parts[relations]
      ?.toString()
      .replace(/Target="media\/[^"]+"/, `Target="${server.url('/tracker.png')}" TargetMode="External"`);
    expect(linked).toContain('tracker.png');
    const xml = parts['word/document.xml']?.toString().replace('r:embed=', 'r:link=') ?? '';
    const changed = await zip({ ...parts, [relations]: linked ?? '', 'word/document.xml': xml });
    const before = server.connections;
    const imported = await importFrom(dataUrl(changed, TYPE));
    expect(imported.status).toBe(201);
    expect(server.connections).toBe(before);
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 2 });
  });

  it.each<[string, (parts: Record<string, Buffer>) => Promise<Buffer>]>([
    ['text', async () => Buffer.from('just words')],
    ['nothing', async () => Buffer.alloc(0)],
    ['an archive of something else', () => zip({ 'README.md': '# Hello' })],
    ['a document of broken XML', (parts) => zip({ ...parts, 'word/document.xml': '<w:document' })],
    [
      'XML entities that expand endlessly',
      (parts) =>
        zip({
          ...parts,
          'word/document.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
            { length: 30 },
            (_, i) => `<!ENTITY a${i} "&a${i - 1 < 0 ? '' : i - 1};&a${i - 1 < 0 ? '' : i - 1};">`,
          ).join('')}]><x>&a29;</x>`,
        }),
    ],
    [
      'XML entities that read files',
      (parts) =>
        zip({
          ...parts,
          'word/styles.xml': '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
        }),
    ],
    [
      'a decompression bomb',
      (parts) => zip({ ...parts, 'word/media/bomb.bin': Buffer.alloc(50 * 1024 * 1024) }),
    ],
  ])('refuses %s', async (_name, make) => {
    const bytes = await make(await readZip(await handbook()));
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(dataUrl(bytes, TYPE))).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});
