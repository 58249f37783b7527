import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import {
  type AddressIndex,
  type AddressPath,
  type AddressPlace,
  firstAt,
} from '../../markdown/source/resolve-address.js';
import { folderOf } from '../../markdown/source/source-path.js';
import { PathIndex } from '../structure/path-index.js';

/** Where an address of an imported text is written. */
export interface ImportPlace extends AddressPlace {
  /** Folder of the text in the source. */
  sourceFolder: string;
  /** Path of the text in the source without its ending, if it is a page and not that of a folder. */
  sourceStem?: string;
  /** Slug path of the page from the root of the source. */
  sourceRoute: string;
}

/**
 * Finds what the addresses of an imported text lead to. In this order: a text or file at that path of the source (from
 * the folder of the text; with a leading `/` from the root of the source, or of its content); a page by its route, which is
 * its slug path (`/guides/setup`, `setup#install`); a page from the root, if the path starts with a name; a reusable
 * content, page or file at that path of the space.
 */
export class ImportAddresses implements AddressIndex<ImportPlace> {
  /** By path in the import source. */
  readonly sourcePages = new PathIndex<DocumentReference>();
  readonly sourceFiles = new PathIndex<DocumentReference>();
  /** Reusable contents of the source, by path. */
  readonly includes = new PathIndex<DocumentReference>();
  /** Reusable contents of the space, by the paths that an export gives them. */
  spaceIncludes = new IncludesByPath([]);
  /** By path in the space, read as markdown files (`markdownPath`). */
  readonly spacePages = new PathIndex<DocumentReference>();
  readonly spaceFiles = new PathIndex<DocumentReference>();
  /** By slug path: pages of the source, from its root; then all pages of the space. */
  readonly sourceRoutes = new Map<string, DocumentReference>();
  readonly spaceRoutes = new Map<string, DocumentReference>();

  /**
   * @param contentRoot the folder that the configuration of the source calls its root
   * @param linkRoots by the folder of a documentation site: the folders that a path with a leading slash can start from
   */
  constructor(
    private readonly contentRoot: string,
    private readonly linkRoots: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {}

  find(path: AddressPath, place: ImportPlace): DocumentReference | undefined {
    const siteRoots = this.siteRoots(place.sourceFolder);
    const roots = [...siteRoots, '', this.contentRoot];
    const inSource = path.from(place.sourceFolder, roots);
    const inSpace = path.from(folderOf(place.markdownPath));
    // Sites whose links are routes write them without the leading slash too, from any folder.
    const fromRoot = path.isAbsolute || path.written.startsWith('.') ? [] : path.below(roots);
    // Sites can publish a page as a folder, so that relative addresses start there.
    const isAsFolder = siteRoots.length > 0 && place.sourceStem !== undefined && !path.isAbsolute;
    const asFolder = isAsFolder ? path.below([place.sourceStem ?? '']) : [];
    // A site can be published below a path, which the addresses of its files begin with.
    const withoutBase = path.isAbsolute
      ? path.below(siteRoots, path.written.replace(/^\/+[^/]*\/*/, ''))
      : [];
    return (
      firstAt(inSource, (each) => this.includes.get(each)) ??
      firstAt(inSource, (each) => this.sourcePages.get(each)) ??
      firstAt(inSource, (each) => this.sourceFiles.get(each)) ??
      firstAt(inSource, (each) => this.sourcePages.find(each)) ??
      firstAt(asFolder, (each) => this.sourcePages.find(each)) ??
      firstAt(path.routes(place.sourceRoute), (route) => this.sourceRoutes.get(route)) ??
      firstAt(fromRoot, (each) => this.sourcePages.find(each)) ??
      firstAt(inSource, (each) => this.sourceFiles.find(each)) ??
      this.spaceIncludes.find([...inSpace, ...inSource], path.written) ??
      firstAt(inSpace, (each) => this.spacePages.find(each)) ??
      firstAt(path.routes(place.slugPath), (route) => this.spaceRoutes.get(route)) ??
      firstAt([...inSpace, ...inSource], (each) => this.spaceFiles.find(each)) ??
      firstAt(withoutBase, (each) => this.sourceFiles.get(each))
    );
  }

  /** The roots of the site that a folder is in. */
  private siteRoots(start: string): readonly string[] {
    if (this.linkRoots.size === 0) return [];
    for (let folder = start; ; folder = folderOf(folder)) {
      const roots = this.linkRoots.get(folder);
      if (roots !== undefined || folder === '') return roots ?? [];
    }
  }
}
