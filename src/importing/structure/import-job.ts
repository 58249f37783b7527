import type { MessagePort } from 'node:worker_threads';
import type { ContentLimits } from '../../config/environment.js';
import type { RevisionChange } from '../../content/revisions/revision-changes.js';
import type { LocalFile } from '../../content/files/local-file.js';
import type { EditedResource } from './edited-resources.js';
import type { NotUnderstood } from '../mdx/not-understood.js';
import type { EarlierResources, ImportOptions } from './import-options.js';
import type { PagesPause } from './pages-pause.js';
import type { ImportedResource, SkippedResource, SourceSpec, VisibleSources } from './source-tree.js';
import type { ComputedSource } from '../../versioning/page.js';
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

/** Whether a source is made of pages of other products, whose authors may be others than those of the space. */
export function isForeignSource(source: ImportSource): boolean {
  return source !== 'markdown' && source !== 'zip';
}

/** The name of a source that has none. */
export const UNNAMED = 'Untitled';

/** A resource that was fetched in addition to the source: an image or a further page. */
export interface FetchedResource {
  kind: 'page' | 'image';
  /** The requested address, without fragment. */
  url: string;
  /** The address after redirects. */
  finalUrl: string;
  path: string;
  contentType: string | null;
}

/** A page to search for links and images. */
export interface ScanJob {
  path: string;
  /** The address of the page; relative addresses start there. */
  url: string;
  contentType: string | null;
  /** A longer page is not searched. */
  maxBytes: number;
  /** Only links below this address are returned, without their queries; left out: all links. */
  scope?: string;
}

/** Absolute addresses (http and https) without fragment, each once. */
export interface FoundAddresses {
  addresses: string[];
  /** Whether there are more, which were left out. */
  isCut: boolean;
}

/** The links and images of a page. */
export interface ScanOutcome {
  links: FoundAddresses;
  images: FoundAddresses;
}

/** What a worker needs to read a downloaded source, which happens once. Plain data: it crosses threads. */
export interface ReadJob {
  source: ImportSource;
  /** The downloaded file. */
  path: string;
  /** The address of the source; only `data:` for a `data:` URL, and only `file:` for a file that was sent. */
  url: string;
  /** Resources that were fetched in addition, and those that could not be. */
  fetched: FetchedResource[];
  unfetched: { path: string; reason: string }[];
  /** The commit to read, if the source is the answer of a git repository. */
  commit?: string;
  /** Code of the language of an archive to read; left out: all. */
  language?: string;
  /** Title of a single page that has none of its own. */
  name: string;
  /** `Content-Type` of the source. */
  contentType: string | null;
  /** An empty directory for unpacked files. */
  directory: string;
  /** File for the tree that was read, for `MergeJob`. */
  treePath: string;
  limits: Pick<
    ContentLimits,
    'importEntries' | 'importRatio' | 'importUnpacked' | 'pageMarkdown' | 'pagesPerSpace'
  >;
}

/** The answer of a worker. An unusable source is an answer and not an exception, because it is no error of the code. */
export type ReadOutcome =
  | {
      kind: 'read';
      /** The bytes of the files of the source. */
      localFiles: LocalFile[];
      /** The sources of the computed pages, each once. */
      computed: ComputedSource[];
      /** The OpenAPI specifications that pages show. */
      specs: SourceSpec[];
      /** Codes of the languages that the documentation states, the main one first. */
      languages: string[];
      notUnderstood: NotUnderstood[];
    }
  | Unusable;

/** What a worker needs to merge a source into the content; repeated when the space has changed. */
export interface MergeJob {
  /** The file that a `ReadJob` wrote. */
  treePath: string;
  pagesPerSpace: number;
  current: ContentState;
  /** The page of `current` to import into; left out: the whole space. */
  page?: { id: string; title: string };
  /** Sources that computed pages can follow. */
  visible?: VisibleSources;
  /** The slugs of the specifications that pages show, by their paths; without a slug, there is none. */
  specs?: Record<string, string | undefined>;
  options: ImportOptions;
  /** The content after the last mirror, if the content has changed since; left out: edits are not searched. */
  last?: ContentState;
  /** Earlier imports of the same place; left out: pages match by path alone. */
  earlier?: EarlierResources;
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
      deleted: ImportedResource[];
      skipped: SkippedResource[];
      /** The changes since `last` that the import would undo. */
      edited: ImportEdit[];
      /** Only for a dry run. */
      preview?: ImportPreview;
    }
  | Unusable;

/** A resource that was changed since the last import. */
export type ImportEdit = Omit<EditedResource, 'outcome'>;

/** The changes that an import would make: the first ones, and their number. */
export interface ImportPreview {
  count: number;
  changes: RevisionChange[];
}

export interface Unusable {
  kind: 'unusable';
  message: string;
}

/** A job as it is sent to a thread. */
export type WithProgress<Job> = Job & {
  progress: MessagePort;
  /** Left out: the job is never interrupted. */
  pause?: PagesPause;
};

/**
 * Progress of a thread: that it began; how many pages the source has; the page it reads, or null when the page is done; that
 * it waits for the end of a pause.
 */
export type Progress = 'began' | 'paused' | { total: number } | { page: string | null };
