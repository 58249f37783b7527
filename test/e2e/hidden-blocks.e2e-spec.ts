import { ReaderDocumentIds } from '../../src/content/pages/reader-document-ids.js';
import { BLOCK_COMPONENTS } from '../../src/rendering/site/block-components.js';
import { markdownToDocument } from '../../src/markdown/document/document.js';
import { eachNode } from '../../src/markdown/document/walk.js';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { type HiddenBlocks, hideBlocks } from '../support/hidden-blocks.js';
import { readPdf } from '../support/read-pdf.js';
import { signVisitor } from '../support/visitor-jwts.js';

/** Who reads: the token, and for a site for share links its ID and the key of a link. */
interface Reader {
  token: string;
  site?: string;
  shareKey?: string;
}

interface Reference {
  paths: Record<string, Record<string, object>>;
}

/**
 * The reading operations that answer callers without a role on the space. A new one must not show parts of texts whose
 * condition does not hold for the caller (`claimsOf`): add it here when this spec calls it with the IDs of what is hidden.
 */
const ANSWERED = [
  '/v1/email-domains/{emailDomain}/orgs',
  '/v1/orgs',
  '/v1/orgs/{organizationId}',
  '/v1/orgs/{organizationId}/collections',
  '/v1/orgs/{organizationId}/members',
  '/v1/orgs/{organizationId}/openapi',
  '/v1/orgs/{organizationId}/search',
  '/v1/orgs/{organizationId}/sites',
  '/v1/orgs/{organizationId}/sites/{siteId}',
  '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions',
  '/v1/orgs/{organizationId}/sites/{siteId}/customization',
  '/v1/orgs/{organizationId}/sites/{siteId}/published',
  '/v1/orgs/{organizationId}/sites/{siteId}/redirects',
  '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  '/v1/orgs/{organizationId}/sites/{siteId}/sections',
  '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  '/v1/orgs/{organizationId}/sites/{siteId}/structure',
  '/v1/orgs/{organizationId}/spaces',
  '/v1/orgs/{organizationId}/sso',
  '/v1/orgs/{organizationId}/teams',
  '/v1/orgs/{organizationId}/translations',
  '/v1/spaces/{spaceId}',
  '/v1/spaces/{spaceId}/content',
  '/v1/spaces/{spaceId}/content/documents/{documentId}',
  '/v1/spaces/{spaceId}/content/files',
  '/v1/spaces/{spaceId}/content/files/{fileId}',
  '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
  '/v1/spaces/{spaceId}/content/page/{pageId}',
  '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
  '/v1/spaces/{spaceId}/content/page/{pageId}/document',
  '/v1/spaces/{spaceId}/content/page/{pageId}/links',
  '/v1/spaces/{spaceId}/content/pages',
  '/v1/spaces/{spaceId}/content/path',
  '/v1/spaces/{spaceId}/content/path/{pagePath}',
  '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document',
  '/v1/spaces/{spaceId}/documents/{documentId}',
  '/v1/spaces/{spaceId}/links',
  '/v1/spaces/{spaceId}/pdf',
  '/v1/spaces/{spaceId}/permissions/explain',
  '/v1/spaces/{spaceId}/reusable-contents/{reusableContentId}/document',
  '/v1/spaces/{spaceId}/revisions/{revisionId}',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/documents/{documentId}',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/files',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}/backlinks',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/backlinks',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/links',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/pages',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/path',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
  '/v1/spaces/{spaceId}/search',
  '/v1/user',
  '/v1/user/tokens',
];

/** What people with a role are compared with. */
const IN_CONTROL = /\{spaceId\}\/(?:content\/page|content\/files|revisions\/\{revisionId\}\/page|links|pdf)/;

/** Queries with each format, each evaluation, and each form of references. */
const VIEWS = [
  '',
  '?format=markdown&evaluated=true',
  '?format=markdown&evaluated=deterministic-only&format.markdown.refs=stable',
  '?format=document',
  '?format=document&evaluated=true&dereferenced=reusable-contents',
  '?format=document&evaluated=deterministic-only',
  '?format=document&evaluated=false&dereferenced=reusable-contents',
];

describe('blocks whose condition does not hold', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;
  /** A site for share links, with the same space. */
  let shared: { id: string; key: string; address: string };
  let hidden: HiddenBlocks;
  let address: string;
  let privateKey: string;
  /** The current one. */
  let revision: string;
  let operations: string[];
  const answered = new Set<string>();

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world, { level: null });
    hidden = await hideBlocks(app.client(world.admin), spaceId, (files) =>
      app.build.importArchive(world, spaceId, files),
    );
    revision = (await app.client(world.admin).get(`/spaces/${spaceId}/content`)).body.id as string;
    siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    const site = `/orgs/${world.id}/sites/${siteId}`;
    await app.client(world.admin).patch(site, { adaptiveContent: { enabled: true } });
    address = (await app.client(world.admin).get(site)).body.urls.published as string;
    privateKey = (await app.client(world.admin).get(`${site}/publishing/auth`)).body.privateKey as string;
    shared = await shareSite();
    const { paths } = (await app.http.get('/openapi.json')).body as Reference;
    operations = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  });
  afterAll(() => app.stop());

  const shareSite = async (): Promise<typeof shared> => {
    const id = await app.build.site(world, { visibility: 'share-link', spaces: [spaceId] });
    const { body } = await app.client(world.admin).post(`/orgs/${world.id}/sites/${id}/share-links`);
    const published = (body.urls as { published: string }).published;
    return { id, key: new URL(published).searchParams.get('shareKey') ?? '', address: published };
  };
  const stranger = async (): Promise<string> => (await app.build.person()).token;

  /** A site token of a visitor with these claims. */
  const siteToken = async (claims: object): Promise<string> => {
    const jwtToken = await signVisitor(privateKey, Math.floor(app.clock.now().getTime() / 1000), claims);
    const { body } = await app.client().post('/urls/published', { url: address, visitor: { jwtToken } });
    return body.apiToken as string;
  };

  const ids = (site: string): Record<string, string[]> => ({
    organizationId: [world.id],
    siteId: [site],
    spaceId: [spaceId],
    pageId: [hidden.pageId, hidden.targetId],
    fileId: [hidden.fileId, ...hidden.hiddenFileIds],
    // That of members, and that of readers.
    documentId: [hidden.documentId, app.app.get(ReaderDocumentIds).of(spaceId, hidden.documentId)],
    reusableContentId: [hidden.partlyContentId, hidden.hiddenContentId],
    pagePath: ['page', 'target'],
    revisionId: [revision],
  });

  /** The paths of an operation with all IDs, in all formats. */
  function pathsOf(template: string, { site = siteId, shareKey }: Reader): string[] {
    let paths = [template];
    for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g)) {
      const values = ids(site)[name] ?? ['none'];
      paths = paths.flatMap((path) => values.map((value) => path.replace(`{${name}}`, value)));
    }
    const withKey = (path: string): string =>
      shareKey === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}shareKey=${shareKey}`;
    return paths.flatMap((path) => queriesOf(template).map((query) => withKey(`${path}${query}`)));
  }

  function queriesOf(template: string): string[] {
    if (template.endsWith('/search'))
      return ['secretparagraph', 'Secretheading', 'open', 'secretparagrap'].map((word) => `?query=${word}`);
    if (template.endsWith('/embed')) return ['?url=https://secretembed.example/video'];
    const isRead = /(page|path|document|reusable-contents?)(\/|$)|content$/.test(template);
    return isRead && !template.endsWith('links') ? VIEWS : [''];
  }

  /** Everything that a caller reads by the operations, by their paths. */
  async function readAll(reader: Reader, isLimited = true): Promise<Map<string, string>> {
    const { token, shareKey, site = siteId } = reader;
    const read = new Map<string, string>();
    const called = isLimited ? operations : operations.filter((each) => IN_CONTROL.test(each));
    for (const template of called) {
      for (const path of pathsOf(template, reader)) {
        const request = app.http.get(path).set('Authorization', `Bearer ${token}`);
        const { status, text, body } = await request;
        if (status !== 200) continue;
        if (isLimited) answered.add(template);
        read.set(path, `${read.get(path) ?? ''}${text}`);
        const url = template.endsWith('/pdf') ? (body as { url: string }).url : undefined;
        if (url !== undefined) read.set(`${path} file`, await pdfText(url));
      }
    }
    const search = `/v1/orgs/${world.id}/sites/${site}/search`;
    for (const query of ['secretparagraph', 'open']) {
      const request = app.http.post(search).set('Authorization', `Bearer ${token}`);
      void request.send({ query, mode: 'all', ...(shareKey === undefined ? {} : { shareKey }) });
      const { status, text } = await request;
      if (status === 200) read.set(`${search} ${query}`, text);
    }
    return read;
  }

  async function pdfText(url: string): Promise<string> {
    const { pathname, search } = new URL(url);
    const { body } = await app.http
      .get(`${pathname}${search}`)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
    return JSON.stringify(await readPdf(body as Buffer)) + (body as Buffer).toString('latin1');
  }

  /** What an answer tells of hidden blocks. That the page links to the target is told by hidden blocks only. */
  function toldBy(path: string, text: string): string[] {
    const isLink = path.includes(`/page/${hidden.targetId}/backlinks`) && text.includes(hidden.pageId);
    return [...secretsIn(text), ...(isLink ? ['link of a hidden block'] : [])];
  }

  /** The hidden words and IDs in a text. A query that was sent is not an answer. */
  function secretsIn(text: string): string[] {
    const isThere = [hidden.hiddenContentId, ...hidden.hiddenFileIds].filter((id) => text.includes(id));
    const words = text.match(/secret[\w.-]*/gi) ?? [];
    return [...new Set([...words, ...isThere])];
  }

  it('the page has every kind of block', () => {
    const types = new Set<string>();
    eachNode(markdownToDocument(hidden.blocks, undefined, 6).nodes, ({ type }) => types.add(type));
    types.add('reusable-content');
    const missing = [...BLOCK_COMPONENTS.keys()].filter((type) => !types.has(type));
    expect(missing).toEqual([]);
  });

  it.each<[string, () => Promise<Reader>]>([
    ['a stranger', async () => ({ token: await stranger() })],
    ['a visitor without claims', async () => ({ token: await siteToken({}) })],
    [
      'a visitor with other claims',
      async () => ({ token: await siteToken({ plan: 'free', secrets: true }) }),
    ],
    [
      'a member without a role on the space',
      async () => ({ token: (await app.build.member(world.id, 'read')).token }),
    ],
    [
      'a stranger with the key of a share link',
      async () => ({ token: await stranger(), site: shared.id, shareKey: shared.key }),
    ],
    [
      'a visitor who came by a share link',
      async () => {
        const { body } = await app.client().post('/urls/published', { url: shared.address });
        return { token: body.apiToken as string, site: shared.id };
      },
    ],
  ])('are in no answer to %s', async (_, reader) => {
    const read = await readAll(await reader());
    expect(read.size).toBeGreaterThan(30);
    const found = [...read].flatMap(([path, text]) => {
      const secrets = toldBy(path, text);
      return secrets.length === 0 ? [] : [`${path}: ${secrets.slice(0, 5).join(' ')}`];
    });
    expect(found).toEqual([]);
    for (const id of hidden.hiddenFileIds)
      expect([...read.keys()].some((path) => path.includes(id))).toBe(false);
  });

  it('are read by people with a role, and by visitors with the claim', async () => {
    const documents = `/v1/spaces/${spaceId}/content/page/${hidden.pageId}`;
    for (const token of [world.admin.token, await siteToken({ plan: 'pro' })]) {
      const read = await readAll({ token }, false);
      for (const [path, text] of read) {
        // People have no claims, so these are the texts as visitors without claims see them.
        const isForNobody = token === world.admin.token && path.includes('format=document&evaluated=true');
        const isText = path.startsWith(documents) && !path.includes('backlinks');
        if (isText && !isForNobody) expect([path, secretsIn(text).length > 5]).toEqual([path, true]);
      }
      for (const id of hidden.hiddenFileIds)
        expect(read.has(`/v1/spaces/${spaceId}/content/files/${id}`)).toBe(true);
      for (const place of ['content', `revisions/${revision}`]) {
        const path = `/v1/spaces/${spaceId}/${place}/page/${hidden.targetId}/backlinks`;
        expect(toldBy(path, read.get(path) ?? '')).toEqual(
          expect.arrayContaining([hidden.hiddenContentId, 'link of a hidden block']),
        );
      }
      expect(secretsIn(read.get(`/v1/spaces/${spaceId}/links`) ?? '')).not.toEqual([]);
      expect(secretsIn(read.get(`/v1/spaces/${spaceId}/pdf file`) ?? '')).not.toEqual([]);
    }
  });

  it('are no reason to keep what another reader got: entity tags differ', async () => {
    const [pro, ...others] = [await siteToken({ plan: 'pro' }), await siteToken({}), await stranger()];
    let compared = 0;
    for (const path of ANSWERED.flatMap((template) => pathsOf(template, { token: pro }))) {
      const get = (token: string) => app.http.get(path).set('Authorization', `Bearer ${token}`);
      const { status, text, headers } = await get(pro);
      const { etag } = headers as { etag?: string };
      if (status !== 200 || etag === undefined || secretsIn(text).length === 0) continue;
      compared += 1;
      for (const token of others)
        expect([path, (await get(token).set('If-None-Match', etag)).status]).not.toEqual([path, 304]);
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('no other operation answers callers without a role', () => {
    expect([...answered].sort()).toEqual(ANSWERED);
  });
});
