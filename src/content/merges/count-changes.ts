import type { ContentState } from '../../versioning/content-plan.js';
import type { MergeSide } from '../../versioning/merge/merge-content.js';
import { PageIndex } from '../../versioning/page-index.js';
import { revisionChanges, type RevisionChangeType } from '../revisions/revision-changes.js';

/** Numbers of changes by type; types without changes are left out. */
export type ChangeCounts = Partial<Record<RevisionChangeType, number>>;

/** Counts the changes that a list of changes would contain. */
export function countChanges(before: MergeSide, after: ContentState): ChangeCounts {
  const changes = revisionChanges(
    { ...before, pages: before.index },
    {
      pages: new PageIndex(after.pages, before.index),
      files: after.files,
      reusableContents: after.reusableContents ?? [],
      variables: after.variables ?? {},
    },
  );
  const counts: ChangeCounts = {};
  for (const { type } of changes) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
