import { EditError } from '../../src/content/edits/edit-error.js';
import { PageDraft } from '../../src/content/edits/page-draft.js';
import { documentHash } from '../../src/markdown/source/stored-document.js';
import type { Resolution } from '../../src/versioning/merge/conflict.js';
import { mergeContent, type MergeResult, type MergeSide } from '../../src/versioning/merge/merge-content.js';
import { PageIndex } from '../../src/versioning/page-index.js';
import type { PageNode } from '../../src/versioning/page.js';
import { locatePages } from '../../src/versioning/located-page.js';

export const LINES = Array.from({ length: 7 }, (_, line) => `line ${line}`);
const TIMES = {
  base: '2026-01-01T00:00:00.000Z',
  o: '2026-02-01T00:00:00.000Z',
  t: '2026-03-01T00:00:00.000Z',
};
export const NOW = '2026-04-01T00:00:00.000Z';

/** Every text of a test by the hash of its document. */
export const texts = new Map<string, string>();

export function documentOf(text: string): string {
  const hash = documentHash(text);
  texts.set(hash, text);
  return hash;
}

/** One side with only pages. */
export function sideOf(pages: readonly PageNode[], earlier?: MergeSide): MergeSide {
  const index = new PageIndex(pages, earlier?.index);
  return { files: [], reusableContents: [], variables: {}, ...earlier, index };
}

/** A document page with text; its title is its ID in capitals. */
export function pageOf(id: string, children: PageNode[] = [], rest: Partial<PageNode> = {}): PageNode {
  return {
    id,
    type: 'document',
    title: id.toUpperCase(),
    slug: id,
    document: documentOf(LINES.join('\n')),
    createdAt: TIMES.base,
    updatedAt: TIMES.base,
    ...rest,
    children,
  };
}

/** @param needed hashes of the available texts; all by default */
export function merge(
  base: MergeSide,
  ours: MergeSide,
  theirs: MergeSide,
  resolve: Record<string, Resolution> = {},
  needed?: readonly string[],
): MergeResult {
  const available =
    needed === undefined ? texts : new Map(needed.map((hash) => [hash, texts.get(hash) ?? '']));
  return mergeContent(base, ours, theirs, {
    texts: available,
    resolve: new Map(Object.entries(resolve)),
    now: NOW,
  });
}

/** Merges sides that must not conflict. */
export function mergeCleanly(
  base: MergeSide,
  ours: MergeSide,
  theirs: MergeSide,
  resolve: Record<string, Resolution> = {},
): Extract<MergeResult, { kind: 'merged' }> {
  const result = merge(base, ours, theirs, resolve);
  if (result.kind === 'merged') return result;
  throw new Error(`There are conflicts: ${JSON.stringify(result.conflicts)}`);
}

/** Changes the tree with a draft, as an edit does. */
export function edit(side: MergeSide, change: (draft: PageDraft) => void, time = TIMES.o): MergeSide {
  const draft = new PageDraft(side.index, time);
  change(draft);
  return sideOf(draft.finish(), side);
}

export interface Step {
  kind: 'insert' | 'delete' | 'move' | 'rename' | 'slug' | 'attribute' | 'type' | 'text';
  page: number;
  other: number;
  at: number;
  value: number;
}

/** A base, and the changes of two sides. */
export interface Scenario {
  base: Step[];
  ours: Step[];
  theirs: Step[];
}

/** Number of pages of the base; higher numbers name pages that a side created. */
export const BASE_PAGES = 6;

/** The scenario without changes of theirs to the same part of a page as ours. */
export function independent({ base, ours, theirs }: Scenario): Scenario {
  const isSame = (one: Step, other: Step): boolean =>
    one.kind === other.kind &&
    one.kind !== 'insert' &&
    one.page === other.page &&
    one.page < BASE_PAGES &&
    (one.value === other.value || (one.kind !== 'attribute' && one.kind !== 'text'));
  return { base, ours, theirs: theirs.filter((step) => !ours.some((other) => isSame(step, other))) };
}

/** The three sides of a scenario. */
export function play({ base, ours, theirs }: Scenario): Record<keyof Scenario, MergeSide> {
  const start = apply(sideOf([]), base, 'base');
  return { base: start, ours: apply(start, ours, 'o'), theirs: apply(start, theirs, 't') };
}

/**
 * Applies the possible changes. Numbers name pages: first those of the base, then new ones.
 * @param refused receives the impossible changes
 */
export function apply(
  side: MergeSide,
  steps: readonly Step[],
  by: keyof typeof TIMES,
  refused: Step[] = [],
): MergeSide {
  const draft = new PageDraft(side.index, TIMES[by]);
  const created: string[] = [];
  const name = (number: number): string => {
    const id = `p${String(number).padStart(2, '0')}`;
    return by === 'base' || number < BASE_PAGES ? id : (created[number - BASE_PAGES] ?? id);
  };
  for (const step of steps) {
    try {
      applyStep(draft, step, name, by, created);
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      refused.push(step);
    }
  }
  return sideOf(draft.finish(), side);
}

function applyStep(
  draft: PageDraft,
  { kind, page, other, at, value }: Step,
  name: (number: number) => string,
  by: string,
  made: string[],
): void {
  const id = name(page);
  switch (kind) {
    case 'insert': {
      const fresh = by === 'base' ? `p${String(made.length).padStart(2, '0')}` : `${by}${made.length}`;
      const into = name(other);
      const parent = other > BASE_PAGES ? undefined : into;
      draft.insert(
        { id: fresh, type: 'document', title: `Title ${value}`, document: documentOf(LINES.join('\n')) },
        by === 'base' && other >= made.length ? undefined : parent,
        at,
      );
      made.push(fresh);
      return;
    }
    case 'delete':
      return draft.delete(id);
    case 'move':
      return draft.move(id, other > BASE_PAGES + 1 ? null : name(other), at);
    case 'rename':
      return draft.update(id, { title: `Title ${by} ${value}` });
    case 'slug':
      return draft.update(id, { slug: `chosen ${by} ${value}` });
    case 'attribute': {
      const { layout, variables } = draft.get(id);
      const patches = [
        { description: `${by}${at}` },
        { emoji: at === 0 ? null : `${at}` },
        { hidden: at > 1 ? true : null },
        { layout: { ...layout, outline: at > 1 } },
        { layout: { ...layout, title: at > 1 } },
        { variables: { ...variables, [`v${at}`]: by } },
        { icon: 'same' },
      ];
      return draft.update(id, patches[value] ?? {});
    }
    case 'type':
      if (value < 4) return;
      if (at > 2) return draft.update(id, { type: 'group', document: null });
      return draft.update(id, { type: 'link', ref: { kind: 'url', url: `https://${by}` }, document: null });
    case 'text': {
      const { document } = draft.get(id);
      if (document === null) return;
      const lines = (texts.get(document) ?? '').split('\n');
      const line = lines.indexOf(LINES[value] ?? '');
      if (line >= 0)
        lines.splice(line, 1, ...(at === 0 ? [] : at === 1 ? [`${by}${value}`, 'new'] : [`${by}${value}`]));
      return draft.update(id, { document: documentOf(lines.join('\n')) });
    }
  }
}

/** Every page by ID, with its parent instead of its children, and its text instead of the hash. */
export function flat(
  pages: readonly PageNode[],
  pageTexts: ReadonlyMap<string, string> = new Map(),
): Map<string, Omit<PageNode, 'children'> & { parent: string | null; text: string | undefined }> {
  return new Map(
    [...locatePages(pages)].map(({ page: { children: _children, ...page }, parentId }) => [
      page.id,
      {
        ...page,
        document: null,
        parent: parentId,
        text: pageTexts.get(page.id) ?? texts.get(page.document ?? ''),
      },
    ]),
  );
}
