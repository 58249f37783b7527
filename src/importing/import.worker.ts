// eslint-disable-next-line no-restricted-imports -- For the tree that was written here.
import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { MAX_COMPUTED_PAGES } from '../content/edits/page-rules.js';
import { newId } from '../common/ids.js';
import { type ComparedContent, revisionChanges } from '../content/revisions/revision-changes.js';
import { attributesProblem } from '../versioning/attributes-length.js';
import { type ContentState, planContent } from '../versioning/content-plan.js';
import { longPathMessage, pageWithLongPath } from '../versioning/long-path.js';
import { PageIndex } from '../versioning/page-index.js';
import type { ComputedSource, PageNode } from '../versioning/page.js';
import type {
  ImportEdit,
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
import { ImportLimitError, WrongKindError } from './structure/import.errors.js';
import {
  mergeImport,
  type MergeContext,
  type MergedImport,
  type SpaceContent,
} from './apply/merge-into-content.js';
import { previewOf } from './apply/preview-changes.js';
import { editedResources } from './structure/edited-resources.js';
import { nameSpecs } from './apply/name-specs.js';
import { PageReader } from './structure/page-reader.js';
import { readSource } from './read-source.js';
import { findPageTargets } from './sources/page-targets.js';
import type { SourcePage, SourceTree } from './structure/source-tree.js';
import { NotAnArchiveError, UnsafeArchiveError } from './archives/archive-errors.js';

/**
 * Runs in a worker thread: unpacks and reads a downloaded source, and writes its content to a file. The content is not
 * the return value, so that the thread that answers requests does not copy it.
 */
export async function read(job: WithProgress<ReadJob>): Promise<ReadOutcome> {
  const report = (progress: Progress) => job.progress.postMessage(progress);
  report('began');
  try {
    const reader = new PageReader(
      {
        report: (page) => report({ page }),
        announce: (total) => report({ total }),
        pause: () => report('paused'),
      },
      job.pause,
    );
    const { tree, localFiles } = await readSource({ ...job, reader });
    if (tree.pages.length === 0) return unusable(withoutPages(tree));
    await writeFile(job.treePath, serialize(tree));
    const { notUnderstood, specs = [], languages = [] } = tree;
    const computed = computedSources(tree.pages);
    return { kind: 'read', localFiles, computed, specs, languages, notUnderstood };
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
export function scanPage(job: WithProgress<ScanJob>): Promise<ScanOutcome> {
  job.progress.postMessage('began' satisfies Progress);
  return findPageTargets(job);
}

/** Runs in a worker thread: merges a source that was read into the current content, and returns the plan to write. */
export async function merge(job: WithProgress<MergeJob>): Promise<MergeOutcome> {
  job.progress.postMessage('began' satisfies Progress);
  const tree = deserialize(await readFile(job.treePath)) as SourceTree;
  const { now, page, options, earlier, visible, specs = {} } = job;
  nameSpecs(tree.pages, specs);
  const merged = mergeOrRefuse(tree, job, {
    newId,
    now,
    ...options,
    ...(page ? { page } : {}),
    ...(earlier ? { earlier } : {}),
    ...(visible ? { visible } : {}),
  });
  if ('kind' in merged) return merged;
  const pageCount = countPages(merged.pages);
  if (pageCount > job.pagesPerSpace) {
    return unusable(`The space would have ${pageCount} pages; the maximum is ${job.pagesPerSpace}.`);
  }
  const problem = attributesProblem(job.current.pages, merged.pages);
  if (problem !== undefined) return unusable(problem);
  const long = pageWithLongPath(job.current.pages, merged.pages);
  if (long !== undefined) return unusable(`The import ${longPathMessage(long)}.`);
  return {
    kind: 'plan',
    plan: planContent(job.current, merged, merged.documents),
    importedResources: merged.importedResources,
    totalResources: merged.totalResources,
    imported: merged.imported,
    deleted: merged.deleted,
    skipped: merged.skipped,
    edited: job.last === undefined ? [] : editsTakenBack(job.last, job.current, merged),
    ...(options.dryRun
      ? {
          preview: previewOf(
            revisionChanges(comparedOf(job.current, job.current), comparedOf(merged, job.current)),
          ),
        }
      : {}),
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

/** The sources of computed pages, each once. */
function computedSources(pages: readonly SourcePage[], found: ComputedSource[] = []): ComputedSource[] {
  for (const { computed, children } of pages) {
    const isNew = computed !== undefined && !found.some((source) => isDeepStrictEqual(source, computed));
    if (isNew && found.length < MAX_COMPUTED_PAGES) found.push(computed);
    computedSources(children, found);
  }
  return found;
}

function editsTakenBack(last: ContentState, current: ContentState, merged: MergedImport): ImportEdit[] {
  return editedResources(comparedOf(last, last), comparedOf(current, current), comparedOf(merged, current));
}

/** A state for a comparison; the parts that it leaves out do not change. */
function comparedOf(state: SpaceContent, before: ContentState): ComparedContent {
  return {
    pages: new PageIndex(state.pages),
    files: state.files,
    reusableContents: state.reusableContents ?? before.reusableContents ?? [],
    variables: state.variables ?? before.variables ?? {},
  };
}

function unusable(message: string): Unusable {
  return { kind: 'unusable', message };
}

function countPages(pages: readonly PageNode[]): number {
  return pages.reduce((sum, page) => sum + 1 + countPages(page.children), 0);
}

/** Why a source without pages cannot be imported, with the first skipped text. */
function withoutPages({ skipped: [first] }: SourceTree): string {
  const message = 'The source contains no page that can be imported.';
  return first === undefined ? message : `${message} "${first.path}" was skipped: ${first.reason}.`;
}
