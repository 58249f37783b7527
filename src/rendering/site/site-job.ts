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
