const MAX = 50;
const SUFFIX = ' (copy)';

/** The title of a copy: ` (copy)` at the end, within the 50 characters of a title by shortening what is before it. */
export function copyTitle(title: string): string {
  let kept = title.slice(0, MAX - SUFFIX.length);
  // Never half of a surrogate pair.
  if (!kept.isWellFormed()) kept = kept.slice(0, -1);
  return kept.trimEnd() + SUFFIX;
}
