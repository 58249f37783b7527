import type { DeferredJson } from '../../common/validation/deferred-json.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type { FileEntry } from '../../versioning/file.js';
import type { ComputedSource, PageCover, PageLayout, PageType } from '../../versioning/page.js';

/** A text in a change: markdown, or a structured document (as JSON text). */
export type ChangedText = { markdown: string } | { document: DeferredJson };

/** Attributes of a page in a change; null removes one. */
export interface PageFields<Text = { markdown: string }> {
  slug?: string | null;
  document?: Text;
  description?: string | null;
  emoji?: string | null;
  icon?: string | null;
  hidden?: boolean | null;
  noIndex?: boolean | null;
  noRobotsIndex?: boolean | null;
  layout?: PageLayout | null;
  cover?: PageCover | null;
  variables?: Record<string, string> | null;
  type?: PageType;
  ref?: ContentReference | null;
  computed?: ComputedSource;
}

/** The bytes of a file: from an address, or in the request. */
export interface FileSource {
  url?: string;
  base64?: string;
  name?: string;
}

/** One change to the content of a space, whose pages are named by their IDs. In a request, texts can be structured documents. */
export type ContentChange<Text = { markdown: string }> =
  | ({ change: 'insert_page'; title: string; into?: string; at?: number } & PageFields<Text>)
  | ({ change: 'update_page'; page: string; title?: string } & PageFields<Text>)
  | { change: 'delete_page'; page: string }
  | { change: 'move_page'; page: string; into?: string | null; at?: number }
  | { change: 'replace_text'; pages: NewText[] }
  | { change: 'insert_files'; files: FileSource[] }
  | { change: 'delete_file'; file: string }
  | { change: 'set_variables'; variables: Record<string, string> }
  | { change: 'insert_reusable_content'; title: string; document: Text }
  | {
      change: 'update_reusable_content';
      reusableContent: string;
      title?: string;
      document?: Text;
    }
  | { change: 'delete_reusable_content'; reusableContent: string };

/** A page of a request: its ID, or its path before all changes of the request. */
export type PageTarget = { page: string; path?: undefined } | { page?: undefined; path: string };

type ByPage<Change> = Change extends { page: string } ? Omit<Change, 'page'> & PageTarget : Change;

/** One change as requests state it. */
export type StatedChange<Text = { markdown: string }> =
  | ByPage<Exclude<ContentChange<Text>, { change: 'replace_text' }>>
  | ({ change: 'replace_text'; text: string; replacement: string; count: number } & Partial<PageTarget>)
  | { change: 'put_page'; path: string; title?: string; document: Text };

/**
 * The new text of a page in which another text was replaced. `own`: it was made from a text of the same request, so its
 * links are resolved against the content after the request.
 */
export interface NewText {
  page: string;
  markdown: string;
  own: boolean;
}

/** Where a text was replaced. */
export interface ReplacedText {
  page: string;
  /** Before the changes. */
  path: string;
  count: number;
  /** The first lines that changed, numbered from 1; a text with several lines is shown as one. */
  lines: { line: number; before: string; after: string }[];
}

/** A file of `insert_files` with its bytes in a local file. */
export type IncomingFile = Omit<FileEntry, 'id' | 'path'>;

/** IDs that the changes created, in their order. */
export interface CreatedIds {
  pages: string[];
  files: string[];
  reusableContents: string[];
}
