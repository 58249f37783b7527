import type { ImportSource } from '../import-job.js';
import type { WatchedJob } from '../page-watch.js';
import type { ReadSource } from '../source-tree.js';
import { WrongKindError } from '../wrong-kind-error.js';
import { readConfluence } from './confluence.js';
import { readDocx } from './docx.js';
import { readGoogleDocument } from './google-docs.js';
import { readWiki } from './github-wiki.js';
import { readHtml } from './html.js';
import { readNotion } from './notion.js';
import { readWebsite } from './website.js';

/** Sources that are read by being turned into markdown first. */
const READERS: Record<Exclude<ImportSource, 'markdown' | 'zip'>, (job: WatchedJob) => Promise<ReadSource>> = {
  website: readWebsite,
  html: readHtml,
  docx: readDocx,
  notion: readNotion,
  'github-wiki': readWiki,
  'google-docs': readGoogleDocument,
  confluence: readConfluence,
};

/**
 * Reads a source that is neither markdown nor an archive of it.
 * @throws WrongKindError, NotAnArchiveError when it is not of the stated kind
 * @throws UnsafeArchiveError, ImportLimitError when it is dangerous or over a limit
 */
export async function readOtherSource(job: WatchedJob, source: keyof typeof READERS): Promise<ReadSource> {
  try {
    return await READERS[source](job);
  } catch (error) {
    // Parsers of trees call themselves for each level.
    if (error instanceof RangeError)
      throw new WrongKindError('The source is nested too deeply, or has too many elements, to be read.');
    throw error;
  }
}
