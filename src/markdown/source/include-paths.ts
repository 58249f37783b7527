import type { DocumentReference } from './content-reference.js';
import { firstAt } from './resolve-address.js';
import { Slugs } from './slug.js';
import { isMarkdownPath, nameOf } from './source-path.js';

/*
 * Content of a whole space is in `.gitbook` at the root of a source: variables in `vars.yaml`, reusable contents in
 * `includes`.
 */
export const VARIABLES_PATH = '.gitbook/vars.yaml';
const INCLUDES = '.gitbook/includes/';

/** Whether a file may contain variables, so that it must be read as text. */
export function isVariablesPath(path: string): boolean {
  return nameOf(path) === 'vars.yaml' && `/${path}`.endsWith(`/${VARIABLES_PATH}`);
}

/** Whether a file is a reusable content. @param root the root folder that the source declares */
export function isIncludePath(path: string, root: string): boolean {
  return isMarkdownPath(path) && (path.startsWith(INCLUDES) || path.startsWith(`${root}/${INCLUDES}`));
}

/** Paths of reusable contents in a source, by ID: named after their titles, older ones first. */
export function includePaths(contents: readonly { id: string; title: string }[]): Map<string, string> {
  const slugs = new Slugs();
  const paths = new Map<string, string>();
  for (const { id, title } of contents.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    paths.set(id, `${INCLUDES}${slugs.give(title)}.md`);
  }
  return paths;
}

/**
 * Finds the reusable contents of a space by their paths in an export. Paths are computed on the first lookup of a possible
 * one, so texts without any cost nothing.
 */
export class IncludesByPath {
  private ids: ReadonlyMap<string, string> | undefined;

  constructor(private readonly contents: readonly { id: string; title: string }[]) {}

  private get(path: string): string | undefined {
    const key = path.normalize('NFC').toLowerCase();
    if (!isIncludePath(key, '')) return undefined;
    this.ids ??= new Map(
      [...includePaths(this.contents)].map(([id, each]) => [each.normalize('NFC').toLowerCase(), id]),
    );
    return this.ids.get(key);
  }

  /**
   * The reusable content that a target refers to. Any number of parent folders leads to the root, because no other folder
   * has reusable contents.
   * @param places paths that the target can refer to
   * @param written the path as it is written
   */
  find(places: readonly string[], written: string): DocumentReference | undefined {
    const fromRoot = written.replace(/^(?:\.{0,2}\/)+/, '');
    const id = firstAt([...places, fromRoot], (place) => this.get(place));
    return id === undefined ? undefined : { kind: 'reusable-content', reusableContent: id };
  }
}
