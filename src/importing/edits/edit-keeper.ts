import { Injectable } from '@nestjs/common';
import type { Branch } from '../../content/branches/branch.js';
import { ContentMerges } from '../../content/merges/content-merges.js';
import { type ComparedContent, revisionChanges } from '../../content/revisions/revision-changes.js';
import { type ContentRoots, ContentStore, type Revision } from '../../content/store/content-store.js';
import { ContentWriter } from '../../content/store/content-writer.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import type { ContentPlan } from '../../versioning/content-plan.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageIndex } from '../../versioning/page-index.js';
import type { Conflict } from '../../versioning/merge/conflict.js';
import { filesOfPage } from '../apply/merge-into-content.js';
import { deletedResources } from '../apply/mirror.js';
import { previewOf } from '../apply/preview-changes.js';
import { ImportsRepository } from '../history/imports.repository.js';
import type { MergeOutcome } from '../structure/import-job.js';
import { type EditedResource, editedResources } from '../structure/edited-resources.js';
import type { MirrorEdits } from '../structure/mirror-edits.js';

/** Characters at the start of a text that are searched for its condition, which has at most 4,000. */
const MAX_CONDITION = 5_000;

/** A mirror that was imported before. */
export interface EarlierMirror {
  importId: string;
  /** The content after the mirror. */
  roots: ContentRoots;
}

type Merged = Extract<MergeOutcome, { kind: 'plan' }>;

/** Merges a mirror with the changes since the last mirror of the same place. */
@Injectable()
export class EditKeeper {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly merges: ContentMerges,
  ) {}

  /** The last mirror of a branch, or of a page of it; undefined if there was none. */
  async lastMirror(branch: Branch, pageId: string | undefined): Promise<EarlierMirror | undefined> {
    const last = await this.imports.lastMirror(branch, pageId ?? null);
    if (last === undefined) return undefined;
    if (last.base !== null) return { importId: last.id, roots: last.base };
    try {
      return { importId: last.id, roots: await this.store.revision(branch.spaceId, last.revisionId) };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /**
   * Merges into the head the changes that the source alone makes to the content of the last mirror. Parts that both changed
   * stay as they are in the head; the plan for a change request then has the side of the source.
   * @param alone the source merged into the content of the last mirror
   * @param options `page`: the page that the source was imported into. `isForeign`: the source has other authors than the space
   * @throws ConflictError when texts of such a source would be merged line by line, or when a condition of the source would
   * take effect only after somebody merges the change request
   */
  async keep(
    head: Revision,
    last: EarlierMirror,
    alone: Merged,
    { page, dryRun, isForeign }: { page: string | undefined; dryRun: boolean; isForeign: boolean },
  ): Promise<Merged & { edits: MirrorEdits }> {
    const { spaceId } = head;
    // Rows by their hashes, which the merge reads. If the import ends here, nothing refers to them.
    await this.writer.storeParts(spaceId, alone.plan);
    const theirs = rootsAfter(alone.plan, last.roots);
    const settled = await this.merges.settle(spaceId, { base: last.roots, ours: head, theirs });
    const [before, current, source] = [
      await this.compared(spaceId, last.roots),
      await this.compared(spaceId, head),
      await this.compared(spaceId, theirs),
    ];
    const edited = editedResources(before, current, source).filter(
      (edit) => page === undefined || isBelow(page, edit, [before, current, source]),
    );
    const after = { ...settled.after, pages: settled.after.index };
    if (isForeign) requireNoMixture(settled.after.index, [current, source]);
    await this.requireConditions(spaceId, settled.conflicts, { before, current, source });
    const rest = { ...alone };
    delete rest.preview;
    return {
      ...rest,
      plan: settled.plan,
      deleted: deletedResources(statesOf(current), statesOf(after)),
      ...(dryRun ? { preview: previewOf(revisionChanges(current, after)) } : {}),
      edits: {
        since: last.importId,
        edited: withConflicts(edited, settled.conflicts, [current, source]),
        ...(isWhatIsWritten(theirs, settled.plan) ? {} : { base: theirs }),
        conflicts: settled.theirs,
      },
    };
  }

  /**
   * A text that the source now hides from some readers must not stay visible to all because an editor changed lines of it.
   * @throws ConflictError when it would
   */
  private async requireConditions(
    spaceId: string,
    conflicts: readonly Conflict[],
    sides: Record<'before' | 'current' | 'source', ComparedContent>,
  ): Promise<void> {
    for (const { page: id, kind } of conflicts) {
      if (kind !== 'text' && kind !== 'reusable-content') continue;
      const conditionOf = async (side: ComparedContent): Promise<string | undefined> => {
        const hash = documentOf(id, side);
        return hash ? conditionAround((await this.store.document(spaceId, hash)).markdown) : undefined;
      };
      const wanted = await conditionOf(sides.source);
      if (wanted === undefined || wanted === (await conditionOf(sides.before))) continue;
      if (wanted === (await conditionOf(sides.current))) continue;
      const name = sides.source.pages.find(id)?.page.title ?? 'A reusable content';
      throw new ConflictError(
        `"${name}" has a condition in the source, which cannot be merged with the changes here: put "${wanted}" and "{% endif %}" around its text here, or import without "edits".`,
      );
    }
  }

  private async compared(spaceId: string, roots: ContentRoots): Promise<ComparedContent> {
    const located = { ...roots, spaceId };
    return {
      pages: await this.store.pages(located),
      files: (await this.store.files(located)).files,
      reusableContents: await this.store.reusableContents(located),
      variables: roots.variables,
    };
  }
}

/**
 * Lines of a text that was made safe for a source with other authors may mean something else between the lines of an editor.
 * @throws ConflictError when a page has lines of both
 */
function requireNoMixture(merged: PageIndex, sides: readonly ComparedContent[]): void {
  for (const { page } of locatePages(merged.pages)) {
    if (
      page.document === null ||
      sides.some(({ pages }) => pages.find(page.id)?.page.document === page.document)
    )
      continue;
    throw new ConflictError(
      `The page "${page.title}" was edited here and in the source, and texts of this kind of source are not merged line by line: undo one of the edits, or import without "edits".`,
    );
  }
}

/** The hash of the text of a page or reusable content. */
function documentOf(id: string, { pages, reusableContents }: ComparedContent): string | null | undefined {
  return pages.find(id)?.page.document ?? reusableContents.find((each) => each.id === id)?.document;
}

/** The first tag of a text that begins with a condition. */
function conditionAround(markdown: string): string | undefined {
  return /^\s*(\{% if [^\n]*?%\})[ \t]*(?:\n|$)/.exec(markdown.slice(0, MAX_CONDITION))?.[1];
}

/** Whether an import into a page could change a resource: that page and those below it, and the files of such imports. */
function isBelow(
  page: string,
  { kind, id, path }: Pick<EditedResource, 'kind' | 'id' | 'path'>,
  contents: readonly ComparedContent[],
): boolean {
  if (kind === 'file') return path.startsWith(filesOfPage(page));
  if (kind !== 'page') return false;
  return contents.some(({ pages }) => {
    for (let at: string | null = id; at !== null; at = pages.find(at)?.parentId ?? null)
      if (at === page) return true;
    return false;
  });
}

/** Whether two contents are the same. */
export function haveSameRoots(one: ContentRoots, other: ContentRoots): boolean {
  const hasSameVariables =
    Object.keys(one.variables).length === Object.keys(other.variables).length &&
    Object.entries(one.variables).every(([name, value]) => other.variables[name] === value);
  return (
    one.pagesHash === other.pagesHash &&
    one.filesHash === other.filesHash &&
    one.reusableContentsHash === other.reusableContentsHash &&
    hasSameVariables
  );
}

function rootsAfter(plan: ContentPlan, before: ContentRoots): ContentRoots {
  return {
    pagesHash: plan.pagesHash,
    filesHash: plan.filesHash,
    reusableContentsHash: plan.reusableContentsHash ?? before.reusableContentsHash,
    variables: plan.variables ?? before.variables,
  };
}

function isWhatIsWritten(roots: ContentRoots, plan: ContentPlan): boolean {
  return haveSameRoots(roots, rootsAfter(plan, roots));
}

/** The edits with their outcome, and the conflicts that do not belong to an edit, such as about a place in the tree. */
function withConflicts(
  edited: readonly Omit<EditedResource, 'outcome'>[],
  conflicts: readonly Conflict[],
  contents: readonly ComparedContent[],
): EditedResource[] {
  const open = new Map(conflicts.map((conflict) => [conflict.page, conflict]));
  const found = edited.map(({ id, kind, path }): EditedResource => {
    const key = kind === 'variable' ? `variable:${id}` : id;
    return { path, kind, id, outcome: open.delete(key) ? 'conflict' : 'kept' };
  });
  for (const conflict of open.values()) found.push(named(conflict, contents));
  return found;
}

function named({ page: id, kind }: Conflict, contents: readonly ComparedContent[]): EditedResource {
  const outcome = 'conflict';
  if (kind === 'variable') {
    const name = id.slice('variable:'.length);
    return { path: name, kind: 'variable', id: name, outcome };
  }
  for (const { pages, files, reusableContents } of contents) {
    const page = pages.find(id);
    if (page !== undefined) return { path: page.path, kind: 'page', id, outcome };
    const file = files.find((each) => each.id === id);
    if (file !== undefined) return { path: file.path, kind: 'file', id, outcome };
    const content = reusableContents.find((each) => each.id === id);
    if (content !== undefined) return { path: content.title, kind: 'reusable-content', id, outcome };
  }
  return { path: '', kind: 'page', id, outcome };
}

function statesOf({ pages, files, reusableContents }: ComparedContent) {
  return { pages: pages.pages, files, reusableContents };
}
