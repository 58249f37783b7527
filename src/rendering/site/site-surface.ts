import type { NavPage, ResolvedLink, SitePreview, SiteShell } from './site-page.js';
import type { SiteLocale } from './texts/site-locale.js';

/** A view of a site that is not a page of its content, inside the frame of the site. */
export interface SiteSurface {
  shell: SiteShell;
  /** The page tree of the site space. */
  tree: NavPage[];
  preview?: SitePreview;
  view: NotFoundView | SearchView | MessageView;
}

/** There is no page at the address. */
export interface NotFoundView {
  kind: 'not-found';
  /** The words of the path; they fill the search field. */
  query: string;
  /** The pages whose paths are nearest, best first; five are shown. */
  nearest: ResolvedLink[];
}

/** The search, without scripts. */
export interface SearchView {
  kind: 'search';
  /** Empty: nothing was searched. */
  query: string;
  /** Undefined: the search failed. */
  found?: SearchOutcome;
}

export interface SearchOutcome {
  /** Best first. */
  results: SearchResult[];
  /** Pages to start with, when there are no results. */
  suggestions: { title: string; href: string }[];
  /** The query that found the results, if it is another one. */
  correctedQuery?: string;
}

export interface SearchResult {
  title: string;
  href: string;
  /** Titles of the pages above it. */
  trail: string[];
  /** Title of its section, when the site has several. */
  section?: string;
  excerpt: { text: string; match?: true }[];
}

export type SiteMessage =
  | 'share-link-expired'
  | 'sign-in-needed'
  | 'sign-in-failed'
  | 'empty-site'
  | 'file-missing'
  | 'not-found'
  | 'error'
  | 'feedback-sent';

/** One sentence, and at most one action. */
export interface MessageView {
  kind: 'message';
  message: SiteMessage;
  /** Where the action of the message leads. Left out: it has none. */
  actionHref?: string;
}

/** A message to a reader who has no access to the site. It reveals nothing about the site. */
export interface BareMessage {
  message: SiteMessage;
  /** Why, in English, for those who operate the sign-in. */
  reason?: string;
  locale: SiteLocale;
  actionHref?: string;
}

/** The front page of an installation, or of a host of an organization. */
export interface FrontPage {
  /** The host of an organization. Left out: the page is about the installation. */
  host?: string;
  sites: { title: string; href: string; description?: string }[];
  /** Left out when the installation shows no manual. */
  manualHref?: string;
  /** Left out on the page of a host. */
  apiReferenceHref?: string;
}
