import { jest } from '@jest/globals';
import { LinksRepository } from '../../src/links/links.repository.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip, PNG } from '../support/archive.js';
import { editContent, insertPage, openChangeRequest } from '../support/change-request.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Place {
  kind: string;
  page?: { id: string };
  reusableContent?: { id: string; title?: string };
  internalLocation?: { type: string; anchor: string };
}
interface Item {
  status: string;
  relation: string;
  targetReference: { kind: string; id?: string };
  locationReferences: Place[];
}

describe('links inside reusable contents', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let target: string;
  let file: string;
  let note: string;

  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://docs.test' });
    world = await app.build.organization();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    space = await app.build.space(world);
    const created = await edit(
      `/spaces/${space}/content`,
      insertPage('Target', '# Part'),
      { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] },
      {
        change: 'insert_reusable_content',
        title: 'Note',
        document: { markdown: 'See [part](/target.md#part).\n\n## Below\n\n![a](/assets/a.png)' },
      },
    );
    [target, file, note] = [
      created.pages[0] ?? '',
      created.files[0] ?? '',
      created.reusableContents[0] ?? '',
    ];
  });

  const admin = () => app.client(world.admin);
  const edit = (path: string, ...changes: object[]) => editContent(admin(), path, changes);
  const write = (path: string, markdown: string) =>
    edit(path, { change: 'update_reusable_content', reusableContent: note, document: { markdown } });
  const links = async (query = ''): Promise<Item[]> =>
    (await admin().get(`/spaces/${space}/links${query}`)).body.items as Item[];
  /** The backlinks of the page and the file: kind, ID, relation. */
  const backlinks = async (content = `/spaces/${space}/content`) => {
    const found: unknown[] = [];
    for (const path of [`/page/${target}/backlinks`, `/files/${file}/backlinks`]) {
      const { body } = await admin().get(content + path);
      const items = body.items as (Place & { relation: string })[];
      expect(body.count).toBe(items.length);
      found.push(items.map((item) => [item.kind, (item.reusableContent ?? item.page)?.id, item.relation]));
    }
    return found;
  };
  const fromNote = () => [
    [['reusable-content', note, 'reference']],
    [['reusable-content', note, 'dependsOn']],
  ];

  it('are listed with the reusable content as their source, also in the links to their target', async () => {
    const place = {
      kind: 'reusable-content',
      reusableContent: { id: note, title: 'Note' },
      space: { id: space },
    };
    expect(await links()).toMatchObject([
      {
        status: 'ok',
        relation: 'reference',
        targetReference: {
          kind: 'page',
          id: target,
          internalLocation: { type: 'anchor', anchor: 'part' },
        },
        locationReferences: [place],
      },
      {
        status: 'ok',
        relation: 'dependsOn',
        targetReference: { kind: 'file', id: file },
        locationReferences: [{ ...place, internalLocation: { type: 'anchor', anchor: 'below' } }],
      },
    ]);
    expect(await backlinks()).toEqual(fromNote());
  });

  it('are what an anchor of a page that includes it leads to, in every list of links', async () => {
    const written = `[a](#below) [b](#gone)\n\n{% include "ref:reusable-content/${note}" %}`;
    const { pages } = await edit(`/spaces/${space}/content`, insertPage('Page', written));
    const broken = [{ kind: 'page', id: pages[0], internalLocation: { type: 'anchor', anchor: 'gone' } }];
    const branch = await openChangeRequest(admin(), space);
    await branch.edit(insertPage('Another', 'text'));
    const lists = [
      `/spaces/${space}`,
      `/spaces/${space}/content/page/${pages[0]}`,
      `${branch.content}/page/${pages[0]}`,
    ];
    for (const path of lists) {
      const { body } = await admin().get(`${path}/links?status=broken`);
      expect((body.items as Item[]).map((item) => item.targetReference)).toMatchObject(broken);
    }
    await write(`/spaces/${space}/content`, '## Above');
    expect((await links('?status=broken')).length).toBe(2);
  });

  it('are not links of a page that includes it', async () => {
    const { pages } = await edit(
      `/spaces/${space}/content`,
      insertPage('Page', `{% include "ref:reusable-content/${note}" %}`),
    );
    const { body } = await admin().get(`/spaces/${space}/content/page/${pages[0]}/links`);
    expect(body.items).toMatchObject([{ targetReference: { kind: 'reusable-content', id: note } }]);
  });

  it('are broken as soon as their page, heading or file is deleted', async () => {
    await edit(`/spaces/${space}/content`, { change: 'delete_file', file });
    expect(await links('?status=broken')).toMatchObject([{ targetReference: { kind: 'file', id: file } }]);
    await edit(`/spaces/${space}/content`, {
      change: 'update_page',
      page: target,
      document: { markdown: '# Another' },
    });
    expect(await links('?status=broken')).toMatchObject([
      { targetReference: { kind: 'page', internalLocation: { type: 'anchor' } } },
      { targetReference: { kind: 'file' } },
    ]);
    await edit(`/spaces/${space}/content`, { change: 'delete_page', page: target });
    const { body } = await admin().get(`/spaces/${space}/links`);
    expect(body.stats).toMatchObject({ total: 2, broken: { total: 2 } });
  });

  it('change with its text, and are deleted with it', async () => {
    await write(`/spaces/${space}/content`, 'Only [the page](/target.md).');
    expect(await backlinks()).toEqual([[['reusable-content', note, 'reference']], []]);
    await edit(`/spaces/${space}/content`, { change: 'delete_reusable_content', reusableContent: note });
    expect(await links()).toEqual([]);
    expect(await backlinks()).toEqual([[], []]);
  });

  it('are restored with an earlier revision, which always had them', async () => {
    const { id: earlier } = await readRevision(admin(), space);
    await edit(`/spaces/${space}/content`, { change: 'delete_reusable_content', reusableContent: note });
    expect(await backlinks(`/spaces/${space}/revisions/${earlier}`)).toEqual(fromNote());
    expect((await admin().post(`/spaces/${space}/revisions/${earlier}/restore`)).status).toBe(200);
    expect(await links()).toHaveLength(2);
    expect(await backlinks()).toEqual(fromNote());
  });

  it('are those of the change request until it is merged into primary content', async () => {
    const changeRequest = await openChangeRequest(admin(), space);
    expect(await backlinks(changeRequest.content)).toEqual(fromNote());
    await write(changeRequest.content, 'Only [the page](/target.md).');
    const added = await changeRequest.edit({
      change: 'insert_reusable_content',
      title: 'Added',
      document: { markdown: '![a](/assets/a.png)' },
    });
    const changed = [
      [['reusable-content', note, 'reference']],
      [['reusable-content', added.reusableContents[0], 'dependsOn']],
    ];
    expect(await backlinks(changeRequest.content)).toEqual(changed);
    expect(await backlinks()).toEqual(fromNote());
    expect((await admin().post(`${changeRequest.path}/merge`)).status).toBe(200);
    expect(await backlinks()).toEqual(changed);
  });

  it('are copied with the space', async () => {
    const { body, status } = await admin().post(`/spaces/${space}/duplicate`);
    expect(status).toBe(200);
    space = (body as { id: string }).id;
    expect(await links()).toMatchObject([
      { status: 'ok', locationReferences: [{ kind: 'reusable-content', reusableContent: { id: note } }] },
      { status: 'ok', locationReferences: [{ kind: 'reusable-content', reusableContent: { id: note } }] },
    ]);
  });

  it('are created by imports', async () => {
    const archive = await zip({
      'README.md': '# Home\n\n{% include ".gitbook/includes/tip.md" %}\n',
      '.gitbook/includes/tip.md': '---\ntitle: Tip\n---\n\n[home](../../README.md) [gone](../../gone.md)',
    });
    space = await app.build.space(world);
    const imported = await admin().post(`/spaces/${space}/content/import`, {
      source: 'zip',
      url: dataUrl(archive),
    });
    expect(imported.status).toBe(201);
    const inTip = (await links()).filter(
      ({ locationReferences: [place] }) => place?.kind === 'reusable-content',
    );
    expect(inTip).toMatchObject([
      { status: 'ok', targetReference: { kind: 'page' } },
      { status: 'broken', targetReference: { kind: 'url' } },
    ]);
  });
});

describe('links that are read while the content changes', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  it('are all from the revision of their tag', async () => {
    const client = app.client(world.admin);
    const space = await app.build.space(world);
    const content = `/spaces/${space}/content`;
    const { pages } = await editContent(client, content, [insertPage('Page')]);
    const path = `${content}/page/${pages[0]}/links`;
    const repository = app.app.get(LinksRepository);
    const list = repository.list.bind(repository);
    const spy = jest.spyOn(repository, 'list').mockImplementationOnce(async (...parameters) => {
      // Between the access check and the read of rows.
      await editContent(client, content, [
        { change: 'update_page', page: pages[0], document: { markdown: '[x](https://example.com/new)' } },
      ]);
      return list(...parameters);
    });
    try {
      const { body, headers } = await client.get(path);
      const { id } = await readRevision(client, space);
      expect(headers.etag).toContain(id);
      expect(body.items).toMatchObject([
        {
          targetReference: { url: 'https://example.com/new' },
          locationReferences: [{ page: { title: 'Page' }, versionContext: { revision: id } }],
        },
      ]);
      expect(spy).toHaveBeenCalledTimes(2);
    } finally {
      spy.mockRestore();
    }
  });
});
