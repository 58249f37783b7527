import type { ContentStore } from '../../content/store/content-store.js';
import { siteSpacesOf } from '../../sites/tree/site-structure.js';
import type { FileEntry } from '../../versioning/file.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** A file that a site shows to its reader; undefined when it shows none with this ID. */
export async function shownFile(
  store: Pick<ContentStore, 'revision' | 'files'>,
  visit: Pick<SiteVisit, 'revisions' | 'structure'>,
  spaceId: string,
  fileId: string,
): Promise<FileEntry | undefined> {
  const revisionId = visit.revisions.get(spaceId);
  const isShown = siteSpacesOf(visit.structure).some((siteSpace) => siteSpace.spaceId === spaceId);
  if (revisionId === undefined || !isShown) return undefined;
  return (await store.files(await store.revision(spaceId, revisionId))).byId.get(fileId);
}

/** The file of a site at an address: `{site}/~files/{space}/{file}`, with or without more. Undefined for any other address. */
export function fileIn(
  address: string,
  publicAddress: string,
): { spaceId: string; fileId: string } | undefined {
  if (!address.startsWith(`${publicAddress}/`)) return undefined;
  const path = address.slice(publicAddress.length);
  const [, spaceId, fileId] = /^(?:\/[^/?#]+)*?\/~files\/([\w-]+)\/([\w-]+)(?:[/?]|$)/.exec(path) ?? [];
  return spaceId === undefined || fileId === undefined ? undefined : { spaceId, fileId };
}
