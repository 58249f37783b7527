import type { RevisionChange } from '../../content/revisions/revision-changes.js';
import type { ImportPreview } from '../structure/import-job.js';

/** Most changes that a dry run returns, and their length as JSON in characters. */
const MAX_PREVIEW = 1_000;
const MAX_PREVIEW_LENGTH = 1024 * 1024;

/** The changes that a dry run returns, in the order of the changes of a revision, and the number of all. */
export function previewOf(found: readonly RevisionChange[]): ImportPreview {
  const changes: RevisionChange[] = [];
  let length = 0;
  for (const change of found) {
    length += JSON.stringify(change).length;
    if (changes.length >= MAX_PREVIEW || (changes.length > 0 && length > MAX_PREVIEW_LENGTH)) break;
    changes.push(change);
  }
  return { count: found.length, changes };
}
