import type { ContentLimits } from '../../config/environment.js';
import type { ContentPlan, ContentState } from '../model/content-plan.js';
import type { LocalFile } from '../files/local-file.js';

export const IMPORT_SOURCES = ['markdown', 'zip'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Everything a worker needs to turn a downloaded source into a plan. Plain data: it crosses threads. */
export interface ImportJob {
  source: ImportSource;
  /** The downloaded file. */
  path: string;
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
