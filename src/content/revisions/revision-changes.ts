import { isDeepStrictEqual } from 'node:util';
import type { FileEntry } from '../model/file.js';
import { comparePages } from '../model/page-changes.js';
import type { PageIndex, PlacedPage } from '../model/page-index.js';
import type { PageNode } from '../model/page.js';
import { longestIncreasing } from '../model/longest-increasing.js';

export const REVISION_CHANGE_TYPES = [
  'page_created',
  'page_edited',
  'page_deleted',
  'page_moved',
  'file_created',
  'file_edited',
  'file_deleted',
] as const;
export type RevisionChangeType = (typeof REVISION_CHANGE_TYPES)[number];

/** One value before and after; the side that has none is left out. */
export interface AttributeChange {
  before?: unknown;
  after?: unknown;
}

/** What is different in one revision for who reads it. */
export interface RevisionChange {
  type: RevisionChangeType;
  page?: PlacedPage;
  file?: FileEntry;
  attributes: Record<string, AttributeChange>;
}

/** The parts of a revision that are compared. */
export interface ComparedContent {
  pages: PageIndex;
  files: readonly FileEntry[];
}

/** Attributes that do not count as edits: when, and what others follow from. */
const UNCOMPARED = new Set<keyof PageNode>(['id', 'children', 'createdAt', 'updatedAt', 'git']);
const FILE_ATTRIBUTES = ['name', 'contentType', 'size', 'hash', 'dimensions'] as const;

/**
 * What one revision has in another way than an earlier one. A page that was moved and edited is named twice; a page
 * whose path changed because one above it was moved or renamed is not named.
 */
export function revisionChanges(before: ComparedContent, after: ComparedContent): RevisionChange[] {
  return [...pageChanges(before.pages, after.pages), ...fileChanges(before.files, after.files)];
}

function pageChanges(before: PageIndex, after: PageIndex): RevisionChange[] {
  const changes = comparePages(before.pages, after.pages);
  const moved = reordered(before, after);
  for (const [id, is] of changes.after) {
    const was = changes.before.get(id);
    if (was !== undefined && was.parentId !== is.parentId) moved.add(id);
  }
  const found: RevisionChange[] = [];
  for (const [id, was] of changes.before) {
    if (!changes.after.has(id)) {
      found.push({ type: 'page_deleted', page: was, attributes: attributeChanges(was.page, undefined) });
    }
  }
  for (const [id, is] of changes.after) {
    const was = changes.before.get(id);
    const attributes = attributeChanges(was?.page, is.page);
    if (was === undefined) found.push({ type: 'page_created', page: is, attributes });
    else if (Object.keys(attributes).length > 0) found.push({ type: 'page_edited', page: is, attributes });
  }
  for (const id of moved) {
    const [was, is] = [before.find(id), after.find(id)];
    if (was === undefined || is === undefined) continue;
    found.push({
      type: 'page_moved',
      page: is,
      attributes: {
        parent: { before: was.parentId, after: is.parentId },
        position: { before: positionOf(before, was), after: positionOf(after, is) },
        ...(was.path === is.path ? {} : { path: { before: was.path, after: is.path } }),
      },
    });
  }
  return found;
}

/** Pages that have the same parent as before and another place among the siblings: as few as explain the new order. */
function reordered(before: PageIndex, after: PageIndex): Set<string> {
  const moved = new Set<string>();
  const visit = (was: readonly PageNode[], is: readonly PageNode[]): void => {
    if (was === is) return;
    const places = new Map(was.map((page, place) => [page.id, place]));
    const kept = is.filter(({ id }) => places.has(id));
    const order = kept.map(({ id }) => places.get(id) ?? 0);
    const inOrder = longestIncreasing(order);
    kept.forEach((page, place) => {
      if (!inOrder.has(place)) moved.add(page.id);
      const previous = was[places.get(page.id) ?? 0];
      if (previous !== undefined && previous !== page) visit(previous.children, page.children);
    });
  };
  visit(before.pages, after.pages);
  return moved;
}

function positionOf(index: PageIndex, { page, parentId }: PlacedPage): number {
  const siblings = parentId === null ? index.pages : (index.find(parentId)?.page.children ?? []);
  return siblings.findIndex(({ id }) => id === page.id);
}

function attributeChanges(
  was: PageNode | undefined,
  is: PageNode | undefined,
): Record<string, AttributeChange> {
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})] as (keyof PageNode)[]);
  const found: Record<string, AttributeChange> = {};
  for (const name of names) {
    if (UNCOMPARED.has(name)) continue;
    const change = changeOf(was?.[name] ?? undefined, is?.[name] ?? undefined);
    if (change !== undefined) found[name] = change;
  }
  return found;
}

function fileChanges(before: readonly FileEntry[], after: readonly FileEntry[]): RevisionChange[] {
  if (before === after) return [];
  const found: RevisionChange[] = [];
  const earlier = new Map(before.map((file) => [file.id, file]));
  for (const file of after) {
    const was = earlier.get(file.id);
    earlier.delete(file.id);
    const attributes = fileAttributes(was, file);
    if (was === undefined) found.push({ type: 'file_created', file, attributes });
    else if (Object.keys(attributes).length > 0) found.push({ type: 'file_edited', file, attributes });
  }
  for (const file of earlier.values()) {
    found.push({ type: 'file_deleted', file, attributes: fileAttributes(file, undefined) });
  }
  return found;
}

function fileAttributes(
  was: FileEntry | undefined,
  is: FileEntry | undefined,
): Record<string, AttributeChange> {
  const found: Record<string, AttributeChange> = {};
  for (const name of FILE_ATTRIBUTES) {
    const change = changeOf(was?.[name], is?.[name]);
    if (change !== undefined) found[name] = change;
  }
  return found;
}

function changeOf(before: unknown, after: unknown): AttributeChange | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  return { ...(before !== undefined ? { before } : {}), ...(after !== undefined ? { after } : {}) };
}
