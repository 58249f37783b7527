import { createHash } from 'node:crypto';
import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import type { Page } from '../support/content.js';
import type { World } from '../support/factories.js';

const PAGE = (secret: string) =>
  `Open\n\n{% if visitor.claims.plan == "pro" %}\n\nThe code is ${secret}.\n\n{% endif %}\n`;

/** Readers who know all but a short hidden part must not be able to check their guesses of it. */
describe('a text with a hidden part', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let page: string;
  let member: ApiClient;
  let reader: ApiClient;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    member = app.client(world.admin);
    space = await app.build.space(world, { level: null });
    await app.build.site(world, { visibility: 'public', spaces: [space] });
    page = await insert(space, PAGE('4711'));
    reader = app.client(await app.build.person());
  });
  afterAll(() => app.stop());

  const insert = async (spaceId: string, markdown: string): Promise<string> => {
    const { pages } = await editContent(member, `/spaces/${spaceId}/content`, [
      insertPage('Plans', markdown),
    ]);
    return pages[0] as string;
  };
  const read = async (client: ApiClient, pageId = page, spaceId = space): Promise<Page> => {
    const response = await client.get(`/spaces/${spaceId}/content/page/${pageId}?format=document`);
    expect(response.status).toBe(200);
    return response.body as Page;
  };
  const tagOf = async (client: ApiClient, spaceId: string, pageId: string): Promise<string> => {
    const response = await client.get(`/spaces/${spaceId}/content/page/${pageId}/document`);
    expect(response.status).toBe(200);
    return response.headers.etag as string;
  };

  it('has another ID for readers than for members, with which each reads it', async () => {
    const [ofMember, ofReader] = [await read(member), await read(reader)];
    expect(ofReader.documentId).toMatch(/^[0-9a-f]{64}$/);
    expect(ofReader.documentId).not.toBe(ofMember.documentId);
    const text = async (client: ApiClient, id: string | undefined) =>
      client.get(`/spaces/${space}/documents/${id ?? ''}?format=markdown`);
    const seen = await text(reader, ofReader.documentId);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('Open');
    expect((await text(member, ofMember.documentId)).text).toContain('4711');
    expect((await text(reader, ofMember.documentId)).status).toBe(404);
    expect((await text(member, ofReader.documentId)).status).toBe(404);
  });

  it('has the same ID in all reads of a reader', async () => {
    const { documentId } = await read(reader);
    const { body: pages } = await reader.get(`/spaces/${space}/content/pages`);
    const { body: whole } = await reader.get(`/spaces/${space}/content`);
    for (const { id, documentId: listed } of [...pages.pages, ...whole.pages] as Page[])
      if (id === page) expect(listed).toBe(documentId);
    expect(JSON.stringify([pages, whole])).not.toContain((await read(member)).documentId);
  });

  it('has IDs and entity tags that nobody can compute, or find with a text in a space of their own', async () => {
    const own = await app.build.space(world, { level: null });
    await app.build.site(world, { visibility: 'public', spaces: [own] });
    const guess = await insert(own, PAGE('4711'));
    expect((await read(member, guess, own)).documentId).toBe((await read(member)).documentId);
    expect((await read(reader, guess, own)).documentId).not.toBe((await read(reader)).documentId);
    expect(await tagOf(reader, own, guess)).not.toBe(await tagOf(reader, space, page));
    const text = JSON.stringify((await reader.get(`/spaces/${space}/content`)).body);
    for (const algorithm of ['sha1', 'sha256'])
      expect(text).not.toContain(createHash(algorithm).update(PAGE('4711')).digest('hex'));
  });
});
