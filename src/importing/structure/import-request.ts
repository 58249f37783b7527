import type { ReceivedFile } from '../../http/received-file.js';
import type { ImportSource } from './import-job.js';
import type { ImportOptions } from './import-options.js';

/** The content of an import: an address, or a file that was sent with the request. */
export type ImportContent = { url: string } | { file: ReceivedFile };

/**
 * The source, the target and the options of an import. Options that are left out have their defaults: `title`, `update`,
 * `overwrite`, no dry run.
 */
export interface ImportRequest extends Partial<ImportOptions> {
  content: ImportContent;
  source: ImportSource;
  /** ID of the page to import into; left out: the whole space. */
  page?: string;
  /** Code of the language of an archive to import alone; left out: all. */
  language?: string;
  /** Revisions that `If-Match` names; one of them must be the head. */
  ifMatch?: string | undefined;
}

/** The options of an import, with the defaults. */
export function optionsOf({
  slugs = 'title',
  mode = 'update',
  edits = 'overwrite',
  dryRun = false,
}: ImportRequest): ImportOptions {
  return { slugs, mode, edits, dryRun };
}
