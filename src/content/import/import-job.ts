import type { ContentLimits } from '../../config/environment.js';
import type { ContentPlan, ContentState } from '../model/content-plan.js';
import type { LocalFile } from '../files/local-file.js';

export const IMPORT_SOURCES = [
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Something that was fetched for a source besides the source itself: an image, a further page. */
export interface FetchedResource {
  kind: 'page' | 'image';
  /** The address it was asked for by, without fragment. */
  url: string;
  /** Where redirects ended. */
  finalUrl: string;
  path: string;
  contentType: string | null;
}

/** A page to look through for what it leads to. */
export interface ScanJob {
  path: string;
  /** Where the page is from: relative targets start there. */
  url: string;
  contentType: string | null;
}

/** What a page leads to: absolute addresses (http and https) without fragment, each once. */
export interface ScanOutcome {
  links: string[];
  images: string[];
}

/** Everything a worker needs to turn a downloaded source into a plan. Plain data: it crosses threads. */
export interface ImportJob {
  source: ImportSource;
  /** The downloaded file. */
  path: string;
  /** Where the source is from; just `data:` for a `data:` URL. */
  url: string;
  /** What was fetched besides, and what could not be. */
  fetched: FetchedResource[];
  unfetched: { path: string; reason: string }[];
  /** The commit to read, where the source is what a git repository answered. */
  commit?: string;
  /** Name to title a single page by when nothing in it does. */
  name: string;
  /** `Content-Type` the source was sent with. */
  contentType: string | null;
  /** An empty directory for what is unpacked. */
  directory: string;
  limits: Pick<
    ContentLimits,
    'importEntries' | 'importRatio' | 'importUnpacked' | 'pageMarkdown' | 'pagesPerSpace'
  >;
  current: ContentState;
  /** ISO 8601. */
  now: string;
}

/** What a worker answers. A source that cannot be used is an answer, not an exception: it is no fault of the code. */
export type ImportOutcome =
  | {
      kind: 'plan';
      plan: ContentPlan;
      /** Bytes of every file of the new state that came with the source. */
      localFiles: LocalFile[];
      importedResources: number;
      totalResources: number;
      skipped: { path: string; reason: string }[];
    }
  | { kind: 'unusable'; message: string };
