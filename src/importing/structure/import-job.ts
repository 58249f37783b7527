import type { MessagePort } from 'node:worker_threads';
import type { ContentLimits } from '../../config/environment.js';
import type { LocalFile } from '../../content/files/local-file.js';
import type { ImportedResource, SkippedResource } from './source-tree.js';
import type { ContentPlan, ContentState } from '../../versioning/content-plan.js';

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

/** Everything a worker needs to read a downloaded source, which happens once. Plain data: it crosses threads. */
export interface ReadJob {
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
  /** Where to write what was read, for `MergeJob`. */
  treePath: string;
  limits: Pick<
    ContentLimits,
    'importEntries' | 'importRatio' | 'importUnpacked' | 'pageMarkdown' | 'pagesPerSpace'
  >;
}

/** What a worker answers. A source that cannot be used is an answer, not an exception: it is no fault of the code. */
export type ReadOutcome =
  | {
      kind: 'read';
      /** Where the bytes of the source's files are. */
      localFiles: LocalFile[];
    }
  | Unusable;

/** Everything a worker needs to work out what a source that was read changes; again whenever the space has changed. */
export interface MergeJob {
  /** What a `ReadJob` wrote. */
  treePath: string;
  pagesPerSpace: number;
  current: ContentState;
  /** The page of `current` that the source comes into; left out: the whole space. */
  page?: { id: string; title: string };
  /** ISO 8601. */
  now: string;
}

export type MergeOutcome =
  | {
      kind: 'plan';
      plan: ContentPlan;
      importedResources: number;
      totalResources: number;
      imported: ImportedResource[];
      skipped: SkippedResource[];
    }
  | Unusable;

export interface Unusable {
  kind: 'unusable';
  message: string;
}

/** A job on its way to a thread. */
export type WithProgress<Job> = Job & { progress: MessagePort };

/** What a thread says while it works: that it began, which page it reads, that it is done with the page (null). */
export type Progress = 'began' | { page: string | null };
