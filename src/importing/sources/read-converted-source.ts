import type { ImportSource } from '../structure/import-job.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { WrongKindError } from '../structure/import.errors.js';
import { readConfluence } from './confluence.js';
import { readDocx } from './docx.js';
import { readGoogleDocument } from './google-docs.js';
import { readWiki } from './github-wiki.js';
import { readHtml } from './html.js';
import { readNotion } from './notion.js';
import { readWebsite } from './website.js';

/** Readers of the sources that are converted to markdown. */
const READERS: Record<
  Exclude<ImportSource, 'markdown' | 'zip'>,
  (job: ThreadReadJob) => Promise<SourceContent>
> = {
  website: readWebsite,
  html: readHtml,
  docx: readDocx,
  notion: readNotion,
  'github-wiki': readWiki,
  'google-docs': readGoogleDocument,
  confluence: readConfluence,
};

/**
 * Reads a source that is neither markdown nor a zip archive of it.
 * @throws WrongKindError, NotAnArchiveError when it is not of the stated kind
 * @throws UnsafeArchiveError, ImportLimitError when it is dangerous or over a limit
 */
export async function readConvertedSource(
  job: ThreadReadJob,
  source: keyof typeof READERS,
): Promise<SourceContent> {
  try {
    return await READERS[source](job);
  } catch (error) {
    // Also the error of tree parsers, which recurse into each level.
    if (error instanceof RangeError)
      throw new WrongKindError(
        'The source is nested too deeply, has too many elements, or its links are too long.',
      );
    throw error;
  }
}
