import type { ReceivedFile } from '../../http/received-file.js';
import type { ImportSource } from './import-job.js';

/** The content of an import: an address, or a file that was sent with the request. */
export type ImportContent = { url: string } | { file: ReceivedFile };

/** What to import, and where to. */
export interface ImportRequest {
  content: ImportContent;
  source: ImportSource;
  /** Id of the page to import into; left out: the whole space. */
  page?: string;
  /** Revisions that `If-Match` names; one of them must be the head. */
  ifMatch?: string | undefined;
}
