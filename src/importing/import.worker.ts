import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { newId } from '../common/ids.js';
import { planContent } from '../versioning/content-plan.js';
import type { PageNode } from '../versioning/page.js';
import type {
  MergeJob,
  MergeOutcome,
  Progress,
  ReadJob,
  ReadOutcome,
  ScanJob,
  ScanOutcome,
  Unusable,
  WithProgress,
} from './structure/import-job.js';
import { ImportLimitError } from './structure/import-limit-error.js';
import { mergeImport, type MergeContext, type MergedImport } from './apply/merge-into-content.js';
import { PageReader } from './structure/page-reader.js';
import { readSource } from './read-source.js';
import { findPageTargets } from './sources/page-targets.js';
import type { SourceTree } from './structure/source-tree.js';
import { NotAnArchiveError, UnsafeArchiveError } from './archives/archive-errors.js';
import { WrongKindError } from './structure/wrong-kind-error.js';

/**
 * Runs in a worker thread: unpacks and reads a downloaded source, and writes its content to a file. The content is not
 * the return value, so that the thread that answers requests does not copy it.
 */
export async function read(job: WithProgress<ReadJob>): Promise<ReadOutcome> {
  const report = (progress: Progress) => job.progress.postMessage(progress);
  report('began');
  try {
    const reader = new PageReader((page) => report({ page }));
    const { tree, localFiles } = await readSource({ ...job, reader });
    if (tree.pages.length === 0) return unusable('The source contains no page that can be imported.');
    await writeFile(job.treePath, serialize(tree));
    return { kind: 'read', localFiles, notUnderstood: tree.notUnderstood };
  } catch (error) {
    const isSourceFault =
      error instanceof WrongKindError ||
      error instanceof NotAnArchiveError ||
      error instanceof UnsafeArchiveError ||
      error instanceof ImportLimitError;
    if (isSourceFault) return unusable(error.message);
    throw error;
  }
}

/** Runs in a worker thread: finds the links and images of a page of HTML. */
export function scanPage(job: ScanJob): Promise<ScanOutcome> {
  return findPageTargets(job);
}

/** Runs in a worker thread: merges a source that was read into the current content, and returns the plan to write. */
export async function merge(job: WithProgress<MergeJob>): Promise<MergeOutcome> {
  job.progress.postMessage('began' satisfies Progress);
  const tree = deserialize(await readFile(job.treePath)) as SourceTree;
  const { now, page } = job;
  const merged = mergeOrRefuse(tree, job, { newId, now, ...(page ? { page } : {}) });
  if ('kind' in merged) return merged;
  const pageCount = countPages(merged.pages);
  if (pageCount > job.pagesPerSpace) {
    return unusable(`The space would have ${pageCount} pages; ${job.pagesPerSpace} are the most.`);
  }
  return {
    kind: 'plan',
    plan: planContent(job.current, merged, merged.documents),
    importedResources: merged.importedResources,
    totalResources: merged.totalResources,
    imported: merged.imported,
    skipped: merged.skipped,
  };
}

function mergeOrRefuse(tree: SourceTree, job: MergeJob, context: MergeContext): MergedImport | Unusable {
  try {
    return mergeImport(tree, job.current, context);
  } catch (error) {
    if (error instanceof WrongKindError || error instanceof ImportLimitError) return unusable(error.message);
    throw error;
  }
}

function unusable(message: string): Unusable {
  return { kind: 'unusable', message };
}

function countPages(pages: readonly PageNode[]): number {
  return pages.reduce((sum, page) => sum + 1 + countPages(page.children), 0);
}
