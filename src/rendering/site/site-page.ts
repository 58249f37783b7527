import type { DocumentJob } from '../../markdown/document/document-job.js';
import type { PageLayout } from '../../versioning/page.js';
import type { SiteSettings } from '../../sites/settings/settings.js';

/**
 * All content of a page of a published site, as one reader sees it. Plain data, so that it can be sent to a thread.
 * Addresses are those that the browser follows: paths on the host of the site, or absolute URLs of other hosts.
 */
export interface SitePage {
  shell: SiteShell;
  page: PageHead;
  content: PageContent;
  /** Pictures of other hosts that the service has fetched, by their URL. */
  pictures?: Readonly<Record<string, SiteImage>>;
}

/** Longest HTML of a page, in UTF-16 units. A megabyte of code with all its colors is below it. */
export const MAX_HTML = 24_000_000;

/** A rendered page. */
export interface RenderedPage {
  html: string;
  /** The content of its inline style sheets, whose hashes the content security policy names. */
  styles: string[];
  /** URLs of the pictures of other hosts that the page shows, or would show if they were fetched. */
  pictures?: string[];
}

/** The parts around every page of a site space. */
export interface SiteShell {
  title: string;
  /** Path of the home page, with a trailing slash. */
  home: string;
  /** Path of the site space, with a trailing slash; paths of pages start with it. */
  base: string;
  /** Address of the site for its readers, without a trailing slash. */
  publicAddress: string;
  /** Complete, with the overrides of the site space. */
  settings: SiteSettings;
  /** The theme that the reader chose; undefined: the default of the site. */
  chosenTheme?: ThemeChoice;
  /** Language of the content, as BCP 47. */
  language: string;
  sections: (NavSection | NavSectionGroup)[];
  /** The site spaces of the section. Empty when there is only one. */
  siteSpaces: NavSiteSpace[];
  headerLinks: HeaderLink[];
  footerGroups: { title: string; links: ResolvedLink[] }[];
  announcementLink?: ResolvedLink;
  /** Images of the customization, by the address in the settings. Others are not shown. */
  pictures?: Readonly<Record<string, SiteImage>>;
  /** Paths of built scripts, style sheets and fonts, by name. */
  assets: Readonly<Record<string, string>>;
}

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Where a link leads. */
export interface LinkTarget {
  href: string;
  /** The name of the target, for links without a text of their own. */
  title: string;
  icon?: string;
  emoji?: string;
  /** On another host. */
  external?: boolean;
}

export interface ResolvedLink extends LinkTarget {
  title: string;
}

export interface HeaderLink extends Partial<ResolvedLink> {
  title: string;
  style: 'link' | 'button-primary' | 'button-secondary';
  links: ResolvedLink[];
}

export interface NavSection extends ResolvedLink {
  kind: 'section';
  description?: string;
  active: boolean;
}

export interface NavSectionGroup {
  kind: 'group';
  title: string;
  icon?: string;
  active: boolean;
  sections: NavSection[];
}

export interface NavSiteSpace extends ResolvedLink {
  active: boolean;
  /** BCP 47, when the site space is a translation: the same page in another language. */
  language?: string;
}

/** An item of the page tree. Hidden pages are left out. */
export interface NavPage {
  id: string;
  title: string;
  kind: 'page' | 'group' | 'link';
  /** Left out for groups. */
  href?: string;
  icon?: string;
  emoji?: string;
  external?: boolean;
  /** The page that is shown. */
  active: boolean;
  /** The page that is shown is below it, so the item is open at first. */
  onTrail: boolean;
  children: NavPage[];
  /** Its children were left out because the tree is large; the client script fetches them. */
  hasMore: boolean;
  /** In a preview: how the page was changed. */
  change?: PageChange;
}

/** How a change request or a revision changed a page. */
export type PageChange = 'added' | 'edited' | 'moved';

/** The facts about a page. */
export interface PageHead {
  id: string;
  title: string;
  description?: string;
  icon?: string;
  emoji?: string;
  layout: Required<PageLayout>;
  cover?: { src: CoverImage; dark?: CoverImage; yPos?: number };
  /** Path of the page on this host. */
  href: string;
  /** Absolute. */
  canonical: string;
  /** From the top of the site space to the parent. */
  breadcrumbs: ResolvedLink[];
  previous?: ResolvedLink;
  next?: ResolvedLink;
  /** ISO 8601, UTC. */
  updatedAt: string;
  tree: NavPage[];
  /** Address of the page as markdown. */
  markdownHref?: string;
  pdfHref?: string;
  editHref?: string;
  /** Absolute address of the page for assistants. Left out when these cannot read the page. */
  assistantHref?: string;
  /** Address that takes the reader's feedback; left out when the site asks for none. */
  feedbackHref?: string;
  /** Where the script reports a view of the page that the request for it did not count. Left out in previews. */
  viewHref?: string;
  /** Search engines must not list the page. */
  noIndex: boolean;
  /** Absolute address of the image for links in social networks. */
  socialImage?: string;
  /** The same page in other languages. */
  alternates: { language: string; href: string }[];
  /** Shown above the page, for a change request or an earlier revision. */
  preview?: PagePreview;
}

/** A state of the site other than the published one. */
export interface SitePreview {
  kind: 'change-request' | 'revision';
  title: string;
  /** The published page, or the published site when it has no such page. Left out when the reader may not see it. */
  published?: { href: string; isPage: boolean };
}

/** A page of such a state. */
export interface PagePreview extends SitePreview {
  /** How the change request or the revision changed the page; undefined: it did not. */
  change?: PageChange;
}

/** The text of a page with everything that it refers to. */
export interface PageContent {
  /** Null: the page has no text. */
  text: DocumentJob | null;
  /** By `targetKey`. Other references lead nowhere. */
  targets: Readonly<Record<string, LinkTarget>>;
  /** By ID. */
  files: Readonly<Record<string, SiteFile>>;
  /** Specifications that the text names, by `targetKey` of their reference. */
  specs: Readonly<Record<string, PageSpec>>;
  /**
   * The part of a specification that the page was generated from. It is shown instead of the text if the specification still
   * has it.
   */
  generatedFrom?: { spec: string; seed: string };
  /** By `apiPageKey`: pages of this space that were generated from operations that the text names. */
  apiPages?: Readonly<Record<string, LinkTarget>>;
  /** Other anchors of sections, by the anchor of their heading; the anchors before the first heading are at `''`. */
  aliases?: Readonly<Record<string, readonly string[]>>;
}

/** A specification of an API. */
export interface PageSpec {
  organizationId: string;
  /** Its slug, or the URL of its source. */
  name: string;
  /** ID of the version that is shown; null: there is none. */
  version: string | null;
  /** The page always shows this version, whatever the latest one is. */
  isPinned?: boolean;
  /** JSON in UTF-8, added when the page is rendered. Threads share it, and read only what the page shows. */
  bytes?: SharedArrayBuffer;
}

/** A file of the content. */
export interface SiteFile extends SiteImage {
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** An image above the title: a file, or a picture of another host. */
export type CoverImage = SiteImage | { remote: string };

/** An image for each mode. */
export interface ThemedImage {
  light: SiteImage;
  dark: SiteImage;
}

/** An image with the addresses of its smaller variants. */
export interface SiteImage {
  href: string;
  /** Pixels; left out for other files. */
  width?: number;
  height?: number;
  /** Widths, in pixels, in which the image is available: `{href}` with `?w=` and `&f=avif` or `webp`. */
  widths?: readonly number[];
  /** The whole image as a `data:` address, if it is so small that the first image of a page is part of the HTML. */
  data?: string;
}
