import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import type { World } from '../support/factories.js';

interface Made {
  pages: string[];
  files: string[];
}
interface Item {
  status: string;
  relation: string;
  targetReference: { kind: string; id?: string; url?: string; internalLocation?: { anchor: string } };
}

let app: TestApp;
let world: World;
let space: string;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
});
afterAll(() => app.stop());
beforeEach(async () => {
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);

async function edited(...changes: object[]): Promise<Made> {
  const response = await admin().post(`/spaces/${space}/content`, { changes });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as Made;
}

const image = { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] };

async function backlinks(kind: 'page' | 'files', id: string): Promise<[string, string][]> {
  const { body } = await admin().get(`/spaces/${space}/content/${kind}/${id}/backlinks`);
  return (body as { items: { page: { id: string }; relation: string }[] }).items.map(({ page, relation }) => [
    page.id,
    relation,
  ]);
}

async function links(path = '/links'): Promise<unknown[]> {
  const { body } = await admin().get(`/spaces/${space}${path}`);
  return (body as { items: Item[] }).items.map(({ status, relation, targetReference: target }) => [
    status,
    relation,
    target.kind,
    target.id ?? target.url,
    ...(target.internalLocation === undefined ? [] : [target.internalLocation.anchor]),
  ]);
}

describe('links of a page outside of its text', () => {
  it('include its cover, which depends on its files', async () => {
    const { files } = await edited(image, image);
    const [light = '', dark = ''] = files;
    const file = (id: string) => ({ kind: 'file', file: id });
    const { pages } = await edited({
      change: 'insert_page',
      title: 'Page',
      document: { markdown: '[out](https://example.org)' },
      cover: { ref: file(light), refDark: file(dark) },
    });
    const page = pages[0] as string;
    expect([await backlinks('files', light), await backlinks('files', dark)]).toEqual([
      [[page, 'dependsOn']],
      [[page, 'dependsOn']],
    ]);
    expect(await links(`/content/page/${page}/links`)).toEqual([
      ['ok', 'dependsOn', 'file', light],
      ['ok', 'dependsOn', 'file', dark],
      ['ok', 'reference', 'url', 'https://example.org'],
    ]);
    await edited({ change: 'update_page', page, cover: { ref: file(light) } });
    expect([await backlinks('files', light), await backlinks('files', dark)]).toEqual([
      [[page, 'dependsOn']],
      [],
    ]);
    await edited({ change: 'delete_file', file: light });
    expect(await links('/links?status=broken')).toEqual([['broken', 'dependsOn', 'file', light]]);
    await edited({ change: 'update_page', page, cover: null });
    expect(await links()).toEqual([['ok', 'reference', 'url', 'https://example.org']]);
  });

  it('include the target of a link page', async () => {
    const { pages } = await edited({
      change: 'insert_page',
      title: 'Target',
      document: { markdown: '# Part' },
    });
    const target = pages[0] as string;
    const link = (title: string, ref: object) => ({ change: 'insert_page', title, type: 'link', ref });
    const created = await edited(
      link('Whole', { kind: 'page', page: target }),
      link('Part', { kind: 'anchor', page: target, anchor: 'part' }),
      link('Gone', { kind: 'anchor', page: target, anchor: 'gone' }),
      link('Out', { kind: 'url', url: 'https://example.org' }),
      link('Elsewhere', { kind: 'page', page: target, space: '01900000-0000-7000-8000-000000000000' }),
    );
    const [whole = '', part = '', gone = ''] = created.pages;
    expect(await backlinks('page', target)).toEqual([
      [whole, 'reference'],
      [part, 'reference'],
      [gone, 'reference'],
    ]);
    expect(await links()).toEqual([
      ['ok', 'reference', 'page', target],
      ['ok', 'reference', 'page', target, 'part'],
      ['broken', 'reference', 'page', target, 'gone'],
      ['ok', 'reference', 'url', 'https://example.org'],
    ]);
    await edited({ change: 'update_page', page: whole, ref: { kind: 'url', url: 'https://example.com' } });
    expect(await backlinks('page', target)).toEqual([
      [part, 'reference'],
      [gone, 'reference'],
    ]);
    await edited({ change: 'delete_page', page: target });
    expect(await links('/links?status=broken')).toHaveLength(2);
  });

  it('are created by imports', async () => {
    await app.build.importArchive(world, space, {
      'SUMMARY.md': '* [Page](page.md)\n* [Logo](a.png)\n',
      'page.md': '---\ncover: a.png\n---\n\n# Page',
      'a.png': PNG,
    });
    const { body } = await admin().get(`/spaces/${space}/content`);
    const { pages, files } = body as { pages: { id: string }[]; files: { id: string }[] };
    expect(await backlinks('files', files[0]?.id ?? '')).toEqual([
      [pages[0]?.id, 'dependsOn'],
      [pages[1]?.id, 'reference'],
    ]);
  });
});
