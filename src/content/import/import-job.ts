import type { MessagePort } from 'node:worker_threads';
import type { ContentLimits } from '../../config/environment.js';
import type { LocalFile } from '../files/local-file.js';
import type { ContentPlan, ContentState } from '../model/content-plan.js';

export const IMPORT_SOURCES = ['markdown', 'zip'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Everything a worker needs to read a downloaded source, which happens once. Plain data: it crosses threads. */
export interface ReadJob {
  source: ImportSource;
  /** The downloaded file. */
  path: string;
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
  /** ISO 8601. */
  now: string;
}

export type MergeOutcome =
  | {
      kind: 'plan';
      plan: ContentPlan;
      importedResources: number;
      totalResources: number;
      skipped: { path: string; reason: string }[];
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
