import { Injectable } from '@nestjs/common';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { SiteShell, ThemeChoice } from '../../rendering/site/site-page.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import type { FileEntry } from '../../versioning/file.js';
import type { SiteVisit } from '../visits/site-visit.js';
import type { ShownSpace } from './link-targets.js';
import { SiteShells } from './site-shells.js';
import { type TranslatedSpace, Translations } from './translations.js';

/** A site space, as a reader sees it. */
export interface SpaceView {
  visit: SiteVisit;
  seen: VisibleSite;
  shell: SiteShell;
  revision: Revision;
  own: ShownSpace;
  files: ReadonlyMap<string, FileEntry>;
  /** The site space in its languages. */
  translations: readonly TranslatedSpace[];
}

/** Reads what all pages of a site space need. */
@Injectable()
export class SpaceViews {
  constructor(
    private readonly views: SiteViews,
    private readonly shells: SiteShells,
    private readonly store: ContentStore,
    private readonly translations: Translations,
  ) {}

  /** @param theme the choice of the reader */
  async open(visit: SiteVisit, theme?: ThemeChoice): Promise<SpaceView> {
    const seen = await this.views.see(visit.reader, visit.site);
    const shell = await this.shells.shell(visit, seen, theme);
    const { spaceId } = visit.siteSpace;
    const revision = await this.store.revision(spaceId, visit.revisions.get(spaceId) as string);
    const index = await this.store.pages(revision);
    const { byId } = await this.store.files(revision);
    const own = { base: visit.base, title: seen.spaces.get(spaceId)?.title ?? '', index };
    const translations = await this.translations.of(visit, seen);
    return { visit, seen, shell, revision, own, files: byId, translations };
  }
}
