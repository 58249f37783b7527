import {
  type ComparedContent,
  type RevisionChange,
  revisionChanges,
} from '../../content/revisions/revision-changes.js';

export const EDIT_OUTCOMES = ['overwritten', 'kept', 'conflict'] as const;
/**
 * The outcome of an edit in an import. The edit is also kept in case of a conflict, and the change request of the import has
 * the other side.
 */
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];

export const EDITED_KINDS = ['page', 'file', 'reusable-content', 'variable'] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

/** A resource that somebody changed since the last import, and that this import would change back. */
export interface EditedResource {
  /** In the space; of a reusable content the title, of a variable the name. */
  path: string;
  kind: EditedKind;
  /** For a variable, its name. */
  id: string;
  outcome: EditOutcome;
}

/** Parts of a resource that changed: names of attributes, or everything. */
interface Touched {
  path: string;
  kind: EditedKind;
  id: string;
  parts: Set<string>;
  wasDeleted: boolean;
  wasCreated: boolean;
}

const EVERYTHING = '*';
const PLACE = ':place';

/**
 * The edits that an import would undo: resources of which both changed the same part. A deleted resource counts if the
 * import creates another resource at its path.
 * @param last the content after the last import
 * @param current the content before the import
 * @param next the content after it
 */
export function editedResources(
  last: ComparedContent,
  current: ComparedContent,
  next: ComparedContent,
): Omit<EditedResource, 'outcome'>[] {
  const edits = touchedBy(revisionChanges(last, current));
  if (edits.size === 0) return [];
  const taken = touchedBy(revisionChanges(current, next).map(withoutUnstated));
  const created = new Set<string>();
  for (const { kind, path, wasCreated } of taken.values()) if (wasCreated) created.add(`${kind} ${path}`);
  const found: Omit<EditedResource, 'outcome'>[] = [];
  for (const [key, { kind, path, id, parts, wasDeleted }] of edits) {
    const opposed = taken.get(key);
    const isTaken = opposed !== undefined && overlap(parts, opposed.parts);
    if (isTaken || (wasDeleted && created.has(`${kind} ${path}`))) found.push({ path, kind, id });
  }
  return found;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.has(EVERYTHING) || other.has(EVERYTHING)) return true;
  return [...one].some((part) => other.has(part));
}

/** An import leaves attributes of pages that the source does not state as they are; only a text it removes. */
function withoutUnstated(change: RevisionChange): RevisionChange {
  if (change.type !== 'page_edited') return change;
  const stated = Object.entries(change.attributes).filter(
    ([name, { after }]) => after !== undefined || name === 'document',
  );
  return { ...change, attributes: Object.fromEntries(stated) };
}

/** The resources that changes affect, by kind and ID. */
function touchedBy(changes: readonly RevisionChange[]): Map<string, Touched> {
  const found = new Map<string, Touched>();
  const touch = (kind: EditedKind, id: string, path: string): Touched => {
    const key = `${kind} ${id}`;
    let touched = found.get(key);
    if (touched === undefined) {
      touched = { path, kind, id, parts: new Set(), wasDeleted: false, wasCreated: false };
      found.set(key, touched);
    }
    return touched;
  };
  for (const change of changes) {
    const { type, page, file, reusableContent, attributes } = change;
    if (type === 'variables_edited') {
      for (const name of changedVariables(attributes.variables))
        touch('variable', name, name).parts.add(name);
      continue;
    }
    const touched =
      page !== undefined
        ? touch('page', page.id, page.path)
        : file !== undefined
          ? touch('file', file.id, file.path)
          : touch('reusable-content', reusableContent?.id ?? '', reusableContent?.title ?? '');
    touched.wasDeleted ||= type.endsWith('_deleted');
    touched.wasCreated ||= type.endsWith('_created');
    if (type === 'page_moved') touched.parts.add(PLACE);
    else if (!type.endsWith('_edited')) touched.parts.add(EVERYTHING);
    else for (const name of Object.keys(attributes)) touched.parts.add(name);
  }
  return found;
}

function changedVariables(change: { before?: unknown; after?: unknown } | undefined): string[] {
  const before = (change?.before ?? {}) as Record<string, unknown>;
  const after = (change?.after ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}
