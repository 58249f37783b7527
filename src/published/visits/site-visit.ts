import type { PagePreview } from '../../rendering/site/site-page.js';
import type { SectionNode, SiteSpaceNode, SiteStructure } from '../../sites/tree/site-structure.js';
import type { SiteReader } from '../../sites/store/site-reader.js';
import type { SiteOf } from '../../sites/tree/structure-rows.js';

/** A state of one space of a site that is read instead of the published one. */
export interface VisitPreview {
  kind: PagePreview['kind'];
  spaceId: string;
  /** Number and subject of the change request, or the time of the revision. */
  title: string | Date;
  /** The revision whose differences to the shown one are marked; undefined: an empty one. */
  comparedTo: string | undefined;
  /** The published revision of the space. */
  publishedRevisionId: string;
  /**
   * Whether the person may view every specification of the organization. Other readers see the specifications that the
   * published revision shows.
   */
  seesSpecs: boolean;
  /** Address of the site space of the visit for readers of the published site; left out when they do not see it. */
  publishedBase?: string;
}

/** A request of a reader for something of a published site. */
export interface SiteVisit {
  site: SiteOf;
  reader: SiteReader;
  /** The parts of the site that the reader sees. */
  structure: SiteStructure;
  /** The revisions that are shown, by ID of the space: the published ones, except for the space of a preview. */
  revisions: ReadonlyMap<string, string>;
  section: SectionNode | undefined;
  siteSpace: SiteSpaceNode;
  /** Path or address of the site in links, with a trailing slash. */
  home: string;
  /** Path or address of the site space in links, with a trailing slash. */
  base: string;
  /** Requested path on the site, with a leading slash. */
  path: string;
  /** Decoded segments of the requested path below the site space. */
  rest: readonly string[];
  /** The requested path had a trailing slash. */
  trailingSlash: boolean;
  /** The rest of the query, with `?`, or ''. */
  query: string;
  /** Whether everybody sees the same, so that shared caches may store it. */
  isPublic: boolean;
  /** Whether everybody may read the site space, without a key, a sign-in or claims. */
  isOpen: boolean;
  /** Whether the site may be listed by search engines. */
  isListed: boolean;
  /**
   * Identifies everything that a response depends on, except the requested path and the theme: the state of the site, and
   * the facts about the reader.
   */
  state: string;
  /**
   * Decides again whether the reader may read this, for a response that takes long to make. Left out for previews.
   * @throws NotFoundError, ForbiddenError when they may not any more
   */
  confirm?: () => Promise<void>;
  preview?: VisitPreview;
}
