import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { includePaths } from '../../markdown/source/include-paths.js';
import { nameOf } from '../../markdown/source/source-path.js';
import type { SourceInclude } from '../structure/source-tree.js';

/** A reusable content of a source, and the matching one of the space. */
export interface MatchedInclude {
  id: string;
  source: SourceInclude;
  existing?: ReusableContentEntry;
}

/** Matches reusable contents of a source and a space: by title, else by their path in an export. The others are new. */
export function matchIncludes(
  includes: readonly SourceInclude[],
  current: readonly ReusableContentEntry[],
  newId: () => string,
): MatchedInclude[] {
  const unmatched = new Set(current.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const paths = includePaths(current);
  const found = new Map<SourceInclude, ReusableContentEntry>();
  const match = (isIt: (include: SourceInclude, entry: ReusableContentEntry) => boolean): void => {
    for (const include of includes) {
      const entry = found.has(include) ? undefined : [...unmatched].find((each) => isIt(include, each));
      if (entry === undefined) continue;
      found.set(include, entry);
      unmatched.delete(entry);
    }
  };
  match((include, { title }) => title === include.title);
  match((include, { id }) => nameOf(paths.get(id) ?? '') === nameOf(include.path));
  return includes.map((source) => {
    const existing = found.get(source);
    return { id: existing?.id ?? newId(), source, existing };
  });
}
