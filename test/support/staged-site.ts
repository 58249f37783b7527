import type { SiteVisibility } from '../../src/sites/store/site.entity.js';
import type { TestApp } from './app.js';
import { PNG } from './archive.js';
import { postComment } from './comments.js';
import { flatten, readRevision } from './content.js';
import type { World } from './factories.js';

/** A site that shows one closed space with a page, a file and work on it, and all keys that give access to it. */
export interface StagedSite {
  /** Path of the site. */
  path: string;
  siteId: string;
  /** URL for its readers. */
  address: string;
  spaceId: string;
  siteSpaceId: string;
  pageId: string;
  documentId: string;
  fileId: string;
  /** The active revision, and the one before. */
  revision: string;
  earlierRevision: string;
  /** Keys of share links: one that is active, one that is not. */
  shareKey: string;
  revokedKey: string;
  /** The key that signs visitors' JWTs. */
  privateKey: string;
  /** Gets a site token, for a visitor with a JWT if the site requires signing in. */
  token: (jwtToken: string) => Promise<string>;
}

/** Creates and publishes a site. */
export async function stageSite(app: TestApp, world: World, visibility: SiteVisibility): Promise<StagedSite> {
  const admin = app.client(world.admin);
  const collection = await app.build.collection(world, { level: null });
  const spaceId = await app.build.space(world, { parent: collection.id });
  await app.build.importArchive(world, spaceId, { 'guide.md': '# Guide\n' });
  const { id: earlierRevision } = await readRevision(admin, spaceId);
  await app.build.importArchive(world, spaceId, {
    'guide.md': '# Guide\n\nWords to find.\n\n![p](p.png)\n\n[out](https://example.com/)\n',
    'p.png': PNG,
  });
  await postComment(admin, `/spaces/${spaceId}`);
  await admin.post(`/spaces/${spaceId}/change-requests`, { subject: 'Draft' });
  const siteId = await app.build.site(world, { visibility, spaces: [spaceId] });
  const path = `/orgs/${world.id}/sites/${siteId}`;
  await admin.post(`${path}/redirects`, {
    source: '/old',
    destination: { kind: 'url', url: 'https://example.com/' },
  });
  const [active, revoked] = [
    await admin.post(`${path}/share-links`),
    await admin.post(`${path}/share-links`),
  ];
  await admin.patch(`${path}/share-links/${revoked.body.id}`, { active: false });
  const { body: auth } = await admin.get(`${path}/publishing/auth`);
  const { body: site } = await admin.get(path);
  const { body: list } = await admin.get(`${path}/site-spaces`);
  const { id: revision, pages, files } = await readRevision(admin, spaceId);
  const keyOf = (link: { body: { urls: { published: string } } }): string =>
    new URL(link.body.urls.published).searchParams.get('shareKey') as string;
  const shareKey = keyOf(active);
  return {
    path,
    siteId,
    address: site.urls.published as string,
    spaceId,
    siteSpaceId: list.items[0].id as string,
    pageId: flatten(pages)[0]?.id as string,
    documentId: flatten(pages)[0]?.documentId as string,
    fileId: files[0]?.id as string,
    revision,
    earlierRevision,
    shareKey,
    revokedKey: keyOf(revoked),
    privateKey: auth.privateKey as string,
    token: async (jwtToken) => {
      const url =
        visibility === 'share-link' ? `${site.urls.published}/?shareKey=${shareKey}` : site.urls.published;
      const { body } = await app.client().post('/urls/published', { url, visitor: { jwtToken } });
      return body.apiToken as string;
    },
  };
}
