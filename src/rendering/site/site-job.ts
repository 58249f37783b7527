import type { SiteSettings } from '../../sites/settings/settings.js';
import type { NavPage, SitePage, SiteShell } from './site-page.js';
import type { BareMessage, FrontPage, SiteSurface } from './site-surface.js';

/** What a thread renders. */
export type SiteJob =
  | { kind: 'page'; page: SitePage }
  | { kind: 'surface'; surface: SiteSurface }
  | { kind: 'message'; message: BareMessage }
  | { kind: 'front-page'; page: FrontPage }
  /** The pages below a page of a large tree. */
  | { kind: 'branch'; pages: NavPage[]; shell: SiteShell };

/** A job of a page that belongs to no site. */
type PlainJob = Extract<SiteJob, { kind: 'message' | 'front-page' }>;

/** A job as the thread gets it. Pages that belong to no site need the default settings, which the thread cannot load. */
export type PreparedJob = Exclude<SiteJob, PlainJob> | (PlainJob & { settings: SiteSettings });
