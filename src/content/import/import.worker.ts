import { newId } from '../../common/ids.js';
import { planContent } from '../model/content-plan.js';
import type { PageNode } from '../model/page.js';
import type { ImportJob, ImportOutcome, ScanJob, ScanOutcome } from './import-job.js';
import { ImportLimitError } from './import-limit-error.js';
import { mergeImport } from './merge-into-content.js';
import { readSource } from './read-source.js';
import { scanHtml } from './sources/scan-html.js';
import { NotAnArchiveError, UnsafeArchiveError } from './unzip-errors.js';
import { WrongKindError } from './wrong-kind-error.js';

/** Runs in a worker thread: a downloaded source and the current content in, a plan of what to write out. */
export default async function importWorker(job: ImportJob): Promise<ImportOutcome> {
  try {
    return await plan(job);
  } catch (error) {
    const isSourceFault =
      error instanceof WrongKindError ||
      error instanceof NotAnArchiveError ||
      error instanceof UnsafeArchiveError ||
      error instanceof ImportLimitError;
    if (isSourceFault) return { kind: 'unusable', message: error.message };
    throw error;
  }
}

/** Runs in a worker thread: a page of HTML in, what it leads to out. */
export function scanPage(job: ScanJob): Promise<ScanOutcome> {
  return scanHtml(job);
}

async function plan(job: ImportJob): Promise<ImportOutcome> {
  const { tree, localFiles } = await readSource(job);
  if (tree.pages.length === 0) {
    return { kind: 'unusable', message: 'The source holds no page that could be imported.' };
  }
  const merged = mergeImport(tree, job.current, { newId, now: job.now });
  const pageCount = countPages(merged.pages);
  if (pageCount > job.limits.pagesPerSpace) {
    return {
      kind: 'unusable',
      message: `The space would hold ${pageCount} pages; ${job.limits.pagesPerSpace} are the most.`,
    };
  }
  return {
    kind: 'plan',
    plan: planContent(job.current, merged, merged.documents),
    localFiles,
    importedResources: merged.importedResources,
    totalResources: merged.totalResources,
    skipped: merged.skipped,
  };
}

function countPages(pages: readonly PageNode[]): number {
  return pages.reduce((sum, page) => sum + 1 + countPages(page.children), 0);
}
