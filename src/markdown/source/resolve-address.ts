import type { DocumentReference } from './content-reference.js';
import { readStableReference } from './references.js';
import { folderOf, joinPath, splitTarget, stemOf } from './source-path.js';

/** Where an address is written. */
export interface AddressPlace {
  /** The page that contains it; undefined in a text outside of pages, which has no headings to link to. */
  pageId?: string;
  /** Slug path of the page; '' outside of pages. */
  slugPath: string;
  /** Path of the text when the space is read as markdown files; '' is a text at the root. */
  markdownPath: string;
}

/** Finds the resources at the paths that an address can mean: one index for content, one for the files of an import. */
export interface AddressIndex<Place extends AddressPlace = AddressPlace> {
  /** The page, file or reusable content that a path means; undefined when nothing is there. */
  find(path: AddressPath, place: Place): DocumentReference | undefined;
  /** Whether the root is the content of a folder with this name, so that absolute paths may begin with the name. */
  isRoot(folder: string): boolean;
}

/** The target of an address. */
export type AddressTarget =
  | DocumentReference
  /** `empty`: no path and no anchor; `no-page`: an anchor outside of pages; `outside`: a path beyond the root. */
  | { kind: 'unresolved'; reason: 'empty' | 'no-page' | 'outside' | 'missing' };

/** The path of an address, decoded, and the paths from the root that it can mean. */
export class AddressPath {
  readonly isAbsolute: boolean;
  private readonly relative: string;

  constructor(readonly written: string) {
    this.isAbsolute = written.startsWith('/');
    this.relative = written.replace(/^\/+/, '');
  }

  /** The first folder of an absolute path. */
  get outerFolder(): string | undefined {
    return this.isAbsolute ? this.relative.split('/', 1)[0] : undefined;
  }

  /** The absolute path from below its first folder. */
  belowOuterFolder(): AddressPath {
    return new AddressPath(`/${this.relative.replace(/^[^/]*\/*/, '')}`);
  }

  /** The absolute path from below a folder; undefined if it is not in this folder. */
  belowFolder(folder: string): AddressPath | undefined {
    if (this.relative !== folder && !this.relative.startsWith(`${folder}/`)) return undefined;
    return new AddressPath(`/${this.relative.slice(folder.length + 1)}`);
  }

  /** As seen from a folder. @param roots folders that an absolute path can start from */
  from(folder: string, roots: readonly string[] = ['']): string[] {
    return this.below(this.isAbsolute ? roots : [folder]);
  }

  /** The slug paths it can mean on a page: next to the page, below it, or from the root. */
  routes(slugPath: string): string[] {
    const folders = this.isAbsolute ? [''] : [folderOf(slugPath), slugPath, ''];
    return this.below(folders, stemOf(this.relative));
  }

  /** As seen from each folder; paths beyond the root are left out. */
  below(folders: readonly string[], path = this.relative): string[] {
    return [...new Set(folders)].flatMap((folder) => joinPath(folder, path) ?? []);
  }
}

/**
 * Finds the target of an address in markdown. Absolute URLs, and addresses that depend on a variable, are URLs as written;
 * an anchor alone leads to the page that contains it; a path leads to the resource that the index finds there.
 */
export function resolveAddress<Place extends AddressPlace>(
  address: string,
  place: Place,
  index: AddressIndex<Place>,
): AddressTarget {
  const parts = splitTarget(address);
  if (parts === null) return readStableReference(address) ?? { kind: 'url', url: address };
  const { anchor } = parts;
  if (parts.path === '') {
    if (!address.includes('#')) return { kind: 'unresolved', reason: 'empty' };
    if (place.pageId === undefined) return { kind: 'unresolved', reason: 'no-page' };
    return withAnchor({ kind: 'page', page: place.pageId }, anchor);
  }
  const path = new AddressPath(parts.path);
  const found = index.find(path, place) ?? findBelowRoot(path, place, index);
  if (found !== undefined) return withAnchor(found, anchor);
  const isOutside = path.from(folderOf(place.markdownPath)).length === 0;
  return { kind: 'unresolved', reason: isOutside ? 'outside' : 'missing' };
}

/** `/fr/guide.md`, if the root is the folder that the site has at `fr`. */
function findBelowRoot<Place extends AddressPlace>(
  path: AddressPath,
  place: Place,
  index: AddressIndex<Place>,
): DocumentReference | undefined {
  const { outerFolder } = path;
  if (!outerFolder || !index.isRoot(outerFolder)) return undefined;
  return index.find(path.belowOuterFolder(), place);
}

/** The first value that is found at one of some paths. */
export function firstAt<P, T>(paths: readonly P[], find: (path: P) => T | undefined): T | undefined {
  for (const path of paths) {
    const value = find(path);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Pages have headings to link to, and files places such as `page=3`. */
function withAnchor(reference: DocumentReference, anchor: string): DocumentReference {
  if (anchor === '') return reference;
  if (reference.kind === 'file') return { kind: 'file', file: reference.file, anchor };
  return reference.kind === 'page' ? { kind: 'anchor', anchor, page: reference.page } : reference;
}
