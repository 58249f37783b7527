const MAX = 50;
const SUFFIX = ' (copy)';

/** The title of a copy: the original title with ` (copy)` appended, shortened to fit into 50 characters. */
export function copyTitle(title: string): string {
  let kept = title.slice(0, MAX - SUFFIX.length);
  // Do not cut a surrogate pair in half.
  if (!kept.isWellFormed()) kept = kept.slice(0, -1);
  return kept.trimEnd() + SUFFIX;
}
