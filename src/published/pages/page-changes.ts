import { revisionChanges } from '../../content/revisions/revision-changes.js';
import type { PageChange } from '../../rendering/site/site-page.js';
import type { PageIndex } from '../../versioning/page-index.js';

const CHANGES = { page_created: 'added', page_edited: 'edited', page_moved: 'moved' } as const;

const compared = new WeakMap<PageIndex, WeakMap<PageIndex, ReadonlyMap<string, PageChange>>>();

/**
 * The changes of pages between two revisions, by ID; a page that was edited and moved counts as edited. Computed once for
 * each pair; the cost depends on the size of the change.
 */
export function changesOfPages(before: PageIndex, after: PageIndex): ReadonlyMap<string, PageChange> {
  let known = compared.get(after);
  if (known === undefined) compared.set(after, (known = new WeakMap()));
  let changes = known.get(before);
  if (changes === undefined) known.set(before, (changes = readChanges(before, after)));
  return changes;
}

function readChanges(before: PageIndex, after: PageIndex): ReadonlyMap<string, PageChange> {
  const rest = { files: [], reusableContents: [], variables: {} };
  const changes = new Map<string, PageChange>();
  for (const { type, page } of revisionChanges({ ...rest, pages: before }, { ...rest, pages: after })) {
    if (page === undefined || !(type in CHANGES) || changes.has(page.id)) continue;
    changes.set(page.id, CHANGES[type as keyof typeof CHANGES]);
  }
  return changes;
}
