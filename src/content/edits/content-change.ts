import type { ContentReference } from '../model/content-reference.js';
import type { FileEntry } from '../model/file.js';
import type { PageCover, PageLayout } from '../model/page.js';

/** The kinds of page an edit can make. */
export const EDITABLE_PAGE_TYPES = ['document', 'group', 'link'] as const;
export type EditablePageType = (typeof EDITABLE_PAGE_TYPES)[number];

/** Attributes of a page in a change; null takes one away. */
export interface PageFields {
  slug?: string;
  document?: { markdown: string };
  description?: string | null;
  emoji?: string | null;
  icon?: string | null;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  layout?: PageLayout | null;
  cover?: PageCover | null;
  variables?: Record<string, string> | null;
  type?: EditablePageType;
  ref?: ContentReference | null;
}

/** Bytes a caller sends: from an address, or in the request itself. */
export interface FileSource {
  url?: string;
  base64?: string;
  name?: string;
}

/** One change to the content of a space, as a request states it. */
export type ContentChange =
  | ({ change: 'insert_page'; title: string; into?: string; at?: number } & PageFields)
  | ({ change: 'update_page'; page: string; title?: string } & PageFields)
  | { change: 'delete_page'; page: string }
  | { change: 'move_page'; page: string; into?: string | null; at?: number }
  | { change: 'insert_files'; files: FileSource[] }
  | { change: 'delete_file'; file: string }
  | { change: 'set_variables'; variables: Record<string, string> }
  | { change: 'insert_reusable_content'; title: string; document: { markdown: string } }
  | {
      change: 'update_reusable_content';
      reusableContent: string;
      title?: string;
      document?: { markdown: string };
    }
  | { change: 'delete_reusable_content'; reusableContent: string };

/** A file of `insert_files` whose bytes are here. */
export type IncomingFile = Omit<FileEntry, 'id' | 'path'>;

/** Ids that the changes made, in their order. */
export interface MadeIds {
  pages: string[];
  files: string[];
  reusableContents: string[];
}
