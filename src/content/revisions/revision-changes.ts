import { isDeepStrictEqual } from 'node:util';
import type { FileEntry } from '../../versioning/file.js';
import { longestIncreasing } from '../../versioning/longest-increasing.js';
import { comparePages, type PageChanges } from '../../versioning/page-changes.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import type { PageNode, PageType } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';

export const REVISION_CHANGE_TYPES = [
  'page_created',
  'page_edited',
  'page_deleted',
  'page_moved',
  'file_created',
  'file_edited',
  'file_deleted',
  'reusable_content_created',
  'reusable_content_edited',
  'reusable_content_deleted',
  'variables_edited',
] as const;
export type RevisionChangeType = (typeof REVISION_CHANGE_TYPES)[number];

/** A value before and after; a side without a value is left out. */
export interface AttributeChange {
  before?: unknown;
  after?: unknown;
}

/** A difference between revisions. It contains no part of the trees, so it can be cached. */
export interface RevisionChange {
  type: RevisionChangeType;
  page?: { id: string; type: PageType; title: string; path: string };
  file?: FileEntry;
  reusableContent?: { id: string; title: string };
  attributes: Record<string, AttributeChange>;
}

/** The parts of a revision that are compared. */
export interface ComparedContent {
  pages: PageIndex;
  files: readonly FileEntry[];
  reusableContents: readonly ReusableContentEntry[];
  variables: Readonly<Record<string, string>>;
}

/** Attributes that do not count as edits: times, and attributes that follow from others. */
const UNCOMPARED = new Set<keyof PageNode>(['id', 'children', 'createdAt', 'updatedAt', 'git']);
const FILE_ATTRIBUTES = ['name', 'contentType', 'size', 'hash', 'dimensions'] as const;
const REUSABLE_CONTENT_ATTRIBUTES = ['title', 'document'] as const;

/**
 * The differences of a revision to an earlier one. A page that was moved and edited is named twice. A page whose path
 * changed because a page above it was moved or renamed is not named.
 */
export function revisionChanges(before: ComparedContent, after: ComparedContent): RevisionChange[] {
  const variables = changeOf(before.variables, after.variables);
  return [
    ...pageChanges(before.pages, after.pages),
    ...entryChanges(before.files, after.files, 'file', FILE_ATTRIBUTES, (file) => ({ file })),
    ...entryChanges(
      before.reusableContents,
      after.reusableContents,
      'reusable_content',
      REUSABLE_CONTENT_ATTRIBUTES,
      ({ id, title }) => ({ reusableContent: { id, title } }),
    ),
    ...(variables !== undefined ? [{ type: 'variables_edited' as const, attributes: { variables } }] : []),
  ];
}

function pageChanges(before: PageIndex, after: PageIndex): RevisionChange[] {
  const changes = comparePages(before.pages, after.pages);
  const moved = reordered(before, after, changes);
  const positions = new Positions();
  for (const [id, is] of changes.after) {
    const was = changes.before.get(id);
    if (was !== undefined && was.parentId !== is.parentId) moved.add(id);
  }
  const found: RevisionChange[] = [];
  for (const [id, was] of changes.before) {
    if (!changes.after.has(id)) {
      found.push({ type: 'page_deleted', page: named(was), attributes: pageAttributes(was.page, undefined) });
    }
  }
  for (const [id, is] of changes.after) {
    const was = changes.before.get(id);
    const attributes = pageAttributes(was?.page, is.page);
    const page = named(is);
    if (was === undefined) found.push({ type: 'page_created', page, attributes });
    else if (Object.keys(attributes).length > 0) found.push({ type: 'page_edited', page, attributes });
  }
  for (const id of moved) {
    const [was, is] = [before.find(id), after.find(id)];
    if (was === undefined || is === undefined) continue;
    found.push({
      type: 'page_moved',
      page: named(is),
      attributes: {
        parent: { before: was.parentId, after: is.parentId },
        position: { before: positions.of(before, was), after: positions.of(after, is) },
        ...(was.path === is.path ? {} : { path: { before: was.path, after: is.path } }),
      },
    });
  }
  return found;
}

/** Pages with the same parent and a new position among the siblings: the smallest set that explains the new order. */
function reordered(before: PageIndex, after: PageIndex, changes: PageChanges): Set<string> {
  const moved = new Set<string>();
  const compare = (was: readonly PageNode[], is: readonly PageNode[]): void => {
    if (was === is) return;
    const places = placesOf(was);
    const common = is.filter(({ id }) => places.has(id));
    const inOrder = longestIncreasing(common.map(({ id }) => places.get(id) ?? 0));
    common.forEach(({ id }, place) => {
      if (!inOrder.has(place)) moved.add(id);
    });
  };
  compare(before.pages, after.pages);
  for (const [id, is] of changes.after) {
    const was = changes.before.get(id);
    // If a page is the same object, everything below it is the same, too.
    if (was !== undefined && was.page !== is.page) compare(was.page.children, is.page.children);
  }
  return moved;
}

/** Positions of pages among their siblings; each list is read once. */
class Positions {
  private readonly lists = new Map<readonly PageNode[], Map<string, number>>();

  of(index: PageIndex, { page, parentId }: PlacedPage): number {
    const siblings = parentId === null ? index.pages : (index.find(parentId)?.page.children ?? []);
    let places = this.lists.get(siblings);
    if (places === undefined) this.lists.set(siblings, (places = placesOf(siblings)));
    return places.get(page.id) ?? -1;
  }
}

function placesOf(pages: readonly PageNode[]): Map<string, number> {
  return new Map(pages.map(({ id }, place) => [id, place]));
}

function named({ page: { id, type, title }, path }: PlacedPage): NonNullable<RevisionChange['page']> {
  return { id, type, title, path };
}

function pageAttributes(
  was: PageNode | undefined,
  is: PageNode | undefined,
): Record<string, AttributeChange> {
  if (was === is) return {};
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})] as (keyof PageNode)[]);
  return attributeChanges(
    was,
    is,
    [...names].filter((name) => !UNCOMPARED.has(name)),
  );
}

/** Changes of resources outside of the tree, matched by ID. */
function entryChanges<Entry extends { id: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
  kind: 'file' | 'reusable_content',
  names: readonly (keyof Entry & string)[],
  show: (entry: Entry) => Pick<RevisionChange, 'file' | 'reusableContent'>,
): RevisionChange[] {
  if (before === after) return [];
  const found: RevisionChange[] = [];
  const unmatched = new Map(before.map((entry) => [entry.id, entry]));
  for (const entry of after) {
    const was = unmatched.get(entry.id);
    unmatched.delete(entry.id);
    const attributes = attributeChanges(was, entry, names);
    if (was === undefined) found.push({ type: `${kind}_created`, ...show(entry), attributes });
    else if (Object.keys(attributes).length > 0) {
      found.push({ type: `${kind}_edited`, ...show(entry), attributes });
    }
  }
  for (const entry of unmatched.values()) {
    found.push({
      type: `${kind}_deleted`,
      ...show(entry),
      attributes: attributeChanges(entry, undefined, names),
    });
  }
  return found;
}

function attributeChanges<Item extends object>(
  was: Item | undefined,
  is: Item | undefined,
  names: readonly (keyof Item & string)[],
): Record<string, AttributeChange> {
  const found: Record<string, AttributeChange> = {};
  if (was === is) return found;
  for (const name of names) {
    // null counts as no value.
    const change = changeOf(was?.[name] ?? undefined, is?.[name] ?? undefined);
    if (change !== undefined) found[name] = change;
  }
  return found;
}

function changeOf(before: unknown, after: unknown): AttributeChange | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  return { before, after };
}
