const MAX = 50;
const SUFFIX = ' (copy)';

/** The title of a copy: the original title with ` (copy)` appended, shortened to fit into 50 characters. */
export function copyTitle(title: string): string {
  let start = title.slice(0, MAX - SUFFIX.length);
  // Do not cut a surrogate pair in half.
  if (!start.isWellFormed()) start = start.slice(0, -1);
  return start.trimEnd() + SUFFIX;
}
