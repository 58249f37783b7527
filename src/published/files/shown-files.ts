import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../content/store/content-store.js';
import { VisibleContent } from '../../content/visible/visible-content.js';
import type { Claims } from '../../content/visible/visible-texts.js';
import { SiteViews } from '../../sites/views/site-views.js';
import { siteSpacesOf } from '../../sites/tree/site-structure.js';
import type { FileEntry } from '../../versioning/file.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** Finds the files that a site shows. In a space with conditions, files that no page uses are hidden, except those of the look of the site. */
@Injectable()
export class ShownFiles {
  constructor(
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly views: SiteViews,
  ) {}

  /**
   * A file that a site shows to its reader; undefined when it shows no file with this ID. People who preview content have a
   * role on its space, and see all of it. They may have no role on other spaces.
   */
  toReader(visit: SiteVisit, spaceId: string, fileId: string): Promise<FileEntry | undefined> {
    const { preview, reader } = visit;
    const claims = reader.kind === 'visitor' ? reader.claims : {};
    return this.find(visit, spaceId, fileId, preview?.spaceId === spaceId ? undefined : claims);
  }

  /**
   * A file that a site shows to all its readers, whatever their claims are. For output that is made once for all readers.
   */
  toAll(visit: SiteVisit, spaceId: string, fileId: string): Promise<FileEntry | undefined> {
    return this.find(visit, spaceId, fileId, {});
  }

  private async find(
    { revisions, structure, site }: SiteVisit,
    spaceId: string,
    fileId: string,
    claims: Claims | undefined,
  ): Promise<FileEntry | undefined> {
    const revisionId = revisions.get(spaceId);
    const isShown = siteSpacesOf(structure).some((siteSpace) => siteSpace.spaceId === spaceId);
    if (revisionId === undefined || !isShown) return undefined;
    const revision = await this.store.revision(spaceId, revisionId);
    const file = (await this.store.files(revision)).byId.get(fileId);
    if (file === undefined) return undefined;
    const { hidden, unused } = await this.visible.parts(revision, claims);
    if (!hidden.has(fileId)) return file;
    return unused.has(fileId) && (await this.views.usesFile(site.siteId, fileId)) ? file : undefined;
  }
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
