import type { DocumentReference } from './content-reference.js';
import { firstAt } from './resolve-address.js';
import { uniqueSlug } from './slug.js';
import { isMarkdownPath, nameOf } from './source-path.js';

/*
 * What belongs to a whole space lies in `.gitbook` at the root of a source: its variables in `vars.yaml`, texts that
 * pages include in `includes`.
 */
export const VARIABLES_PATH = '.gitbook/vars.yaml';
const INCLUDES = '.gitbook/includes/';

/** Whether a file may hold variables; it must be given as text then. */
export function isVariablesPath(path: string): boolean {
  return nameOf(path) === 'vars.yaml' && `/${path}`.endsWith(`/${VARIABLES_PATH}`);
}

/** Whether a text is one that pages include. @param root the folder that the source calls its root */
export function isIncludePath(path: string, root: string): boolean {
  return isMarkdownPath(path) && (path.startsWith(INCLUDES) || path.startsWith(`${root}/${INCLUDES}`));
}

/** Where reusable contents lie in a source, by their ids: named after their titles, older ones first. */
export function includePaths(contents: readonly { id: string; title: string }[]): Map<string, string> {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const paths = new Map<string, string>();
  for (const { id, title } of contents.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const slug = uniqueSlug(title, taken, counts);
    taken.add(slug);
    paths.set(id, `${INCLUDES}${slug}.md`);
  }
  return paths;
}

/**
 * Finds the reusable contents of a space by the paths that an export gives them. The paths are worked out when one is
 * asked for that may be such, so texts without any cost nothing.
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
   * The reusable content that an address leads to. An address that goes up any number of folders means the root, because
   * no other folder has reusable contents.
   * @param places paths that the address can mean
   * @param written the path of the address as written
   */
  find(places: readonly string[], written: string): DocumentReference | undefined {
    const fromRoot = written.replace(/^(?:\.{0,2}\/)+/, '');
    const id = firstAt([...places, fromRoot], (place) => this.get(place));
    return id === undefined ? undefined : { kind: 'reusable-content', reusableContent: id };
  }
}
