import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { editContent, openChangeRequest } from '../support/change-request.js';
import type { World } from '../support/factories.js';

const GONE = '01900000-0000-7000-8000-00000000dead';
const STATUSES = ['ok', 'broken'] as const;

interface Item {
  status: string;
  relation: string;
  targetReference: { kind: string; id?: string; title?: string };
}

describe('links to other resources', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let note: string;

  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://docs.test' });
    world = await app.build.organization();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    space = await app.build.space(world);
    const { reusableContents } = await edit(`/spaces/${space}/content`, {
      change: 'insert_reusable_content',
      title: 'Note',
      document: { markdown: 'Mind the gap.' },
    });
    note = reusableContents[0] ?? '';
  });

  const admin = () => app.client(world.admin);
  const edit = (path: string, ...changes: object[]) => editContent(admin(), path, changes);
  const write = async (markdown: string): Promise<string> => {
    const { pages } = await edit(`/spaces/${space}/content`, {
      change: 'insert_page',
      title: 'Page',
      document: { markdown },
    });
    return pages[0] ?? '';
  };
  const include = (id: string) => `{% include "ref:reusable-content/${id}" %}\n`;
  const items = (response: Response): Item[] => {
    expect(response.status).toBe(200);
    return response.body.items as Item[];
  };
  /** All lists with the links of a page. */
  const lists = (page: string): string[] => [
    `/spaces/${space}/links`,
    `/spaces/${space}/content/page/${page}/links`,
  ];

  it('name the reusable content that a page includes, in every list of links', async () => {
    const page = await write(include(note));
    for (const path of lists(page)) {
      expect(items(await admin().get(path))).toMatchObject([
        {
          status: 'ok',
          relation: 'dependsOn',
          targetReference: { kind: 'reusable-content', id: note, title: 'Note', space: { id: space } },
        },
      ]);
    }
  });

  it('are broken as soon as the reusable content is deleted', async () => {
    const page = await write(include(note));
    await edit(`/spaces/${space}/content`, { change: 'delete_reusable_content', reusableContent: note });
    for (const path of lists(page)) {
      const response = await admin().get(`${path}?status=broken`);
      expect(items(response)).toMatchObject([
        { status: 'broken', targetReference: { kind: 'reusable-content', id: note } },
      ]);
      expect(items(response)[0]?.targetReference.title).toBeUndefined();
      expect(response.body.stats).toMatchObject({ total: 1, broken: { total: 1 } });
      expect(items(await admin().get(`${path}?status=ok`))).toEqual([]);
    }
  });

  it('are broken if the reusable content does not exist', async () => {
    const page = await write(include(GONE));
    for (const path of lists(page)) expect(items(await admin().get(path))[0]?.status).toBe('broken');
  });

  it('are broken in a change request that deletes the reusable content', async () => {
    const page = await write(include(note));
    const changeRequest = await openChangeRequest(admin(), space);
    const branch = `/spaces/${space}/change-requests/${changeRequest.id}/content`;
    await edit(branch, { change: 'delete_reusable_content', reusableContent: note });

    const inside = await admin().get(`${branch}/page/${page}/links`);
    expect(items(inside)).toMatchObject([
      { status: 'broken', targetReference: { kind: 'reusable-content' } },
    ]);
    expect(inside.body.stats).toMatchObject({ total: 1, broken: { total: 1, changeRequest: 1 } });
    for (const path of lists(page)) expect(items(await admin().get(path))[0]?.status).toBe('ok');
  });

  it('are those of the revision when an earlier one is read', async () => {
    const page = await write(include(note));
    const { id } = (await admin().get(`/spaces/${space}/content`)).body as { id: string };
    await edit(`/spaces/${space}/content`, { change: 'delete_reusable_content', reusableContent: note });
    const earlier = await admin().get(`/spaces/${space}/revisions/${id}/page/${page}/links`);
    expect(items(earlier)[0]?.status).toBe('ok');
  });

  it('name other resources only by their ids, whether they exist or not', async () => {
    const foreign = await app.build.space(await app.build.organization());
    const targets = ['space', 'collection', 'user', 'openapi'].map((kind) => `[x](ref:${kind}/${foreign})`);
    const page = await write([...targets, `[x](ref:space/${foreign}/page/${GONE}#a)`].join(' '));
    for (const path of lists(page)) {
      expect(items(await admin().get(path))).toMatchObject([
        ...['space', 'collection', 'user', 'openapi'].map((kind) => ({
          status: 'ok',
          targetReference: { kind, id: foreign },
        })),
        { status: 'ok', targetReference: { kind: 'page', id: GONE, internalLocation: { anchor: 'a' } } },
      ]);
      for (const status of STATUSES) {
        const count = status === 'ok' ? 5 : 0;
        expect(items(await admin().get(`${path}?status=${status}`))).toHaveLength(count);
      }
    }
  });
});
