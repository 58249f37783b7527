import { Injectable } from '@nestjs/common';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { PageChange, SiteShell, ThemeChoice } from '../../rendering/site/site-page.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import type { FileEntry } from '../../versioning/file.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { SiteVisit, VisitPreview } from '../visits/site-visit.js';
import { changesOfPages } from './page-changes.js';
import type { ShownSpace } from './link-targets.js';
import { type FoundImages, SitePictures } from './site-pictures.js';
import { SiteShells } from './site-shells.js';

/** A site space, as a reader sees it. */
export interface SpaceView {
  visit: SiteVisit;
  seen: VisibleSite;
  shell: SiteShell;
  /** Pictures of the customization. */
  shellPictures: FoundImages;
  revision: Revision;
  own: ShownSpace;
  files: ReadonlyMap<string, FileEntry>;
  /** In a preview. */
  previewed?: PreviewedSpace;
}

/** How the space of a visit differs from the published site. */
export interface PreviewedSpace {
  changes: ReadonlyMap<string, PageChange>;
  /** The space on the published site, when everybody can read it there. */
  published?: ShownSpace;
}

const NO_PAGES = new PageIndex([]);
const NO_CHANGES: ReadonlyMap<string, PageChange> = new Map();

/** Reads the data for all pages of a site space. */
@Injectable()
export class SpaceViews {
  constructor(
    private readonly views: SiteViews,
    private readonly shells: SiteShells,
    private readonly pictures: SitePictures,
    private readonly store: ContentStore,
  ) {}

  /** @param theme the choice of the reader */
  async open(visit: SiteVisit, theme?: ThemeChoice): Promise<SpaceView> {
    const seen = await this.views.see(visit.reader, visit.site);
    const plain = await this.shells.shell(visit, seen, theme);
    const shellPictures = await this.pictures.ofShell(visit, plain);
    const shell = { ...plain, pictures: shellPictures.images };
    const { spaceId } = visit.siteSpace;
    const revision = await this.store.revision(spaceId, visit.revisions.get(spaceId) as string);
    const index = await this.store.pages(revision);
    const { byId } = await this.store.files(revision);
    const title = seen.spaces.get(spaceId)?.title ?? '';
    const own = { base: visit.base, title, index, variables: revision.variables };
    const previewed = visit.preview && (await this.previewed(visit, visit.preview, own));
    return {
      visit,
      seen,
      shell,
      shellPictures,
      revision,
      own,
      files: byId,
      ...(previewed && { previewed }),
    };
  }

  private async previewed(
    { siteSpace: { spaceId }, revisions }: SiteVisit,
    preview: VisitPreview,
    own: ShownSpace,
  ): Promise<PreviewedSpace> {
    const isOwn = preview.spaceId === spaceId;
    const pagesOf = async (revisionId: string): Promise<PageIndex> =>
      this.store.pages(await this.store.revision(spaceId, revisionId));
    const { comparedTo, publishedBase } = preview;
    const published = isOwn ? preview.publishedRevisionId : (revisions.get(spaceId) as string);
    const earlier = isOwn && comparedTo !== undefined ? await pagesOf(comparedTo) : NO_PAGES;
    return {
      changes: isOwn ? changesOfPages(earlier, own.index) : NO_CHANGES,
      ...(publishedBase === undefined
        ? {}
        : { published: { ...own, base: publishedBase, index: await pagesOf(published) } }),
    };
  }
}
