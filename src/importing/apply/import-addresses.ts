import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { isLanguageFolder } from '../../markdown/source/language-folder.js';
import {
  type AddressIndex,
  AddressPath,
  type AddressPlace,
  firstAt,
} from '../../markdown/source/resolve-address.js';
import { folderOf, splitTarget, stemOf } from '../../markdown/source/source-path.js';
import { PathIndex } from '../structure/path-index.js';
import { pathInside, pathsInLanguage } from '../structure/language-folders.js';
import { siteAt, type SourceSite, type SourceSites } from '../structure/source-sites.js';
import { RedirectIndex } from './redirect-index.js';

/** Deepest folder of a source that is searched for absolute paths. */
const MAX_ROOT_DEPTH = 8;
/** Most redirects that one address is followed through. */
const MAX_REDIRECTS = 5;

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
 * Finds the targets of the addresses of an imported text. In this order: a text or file at that path of the source (from the
 * folder of the text; with a leading `/` from the root of the source, or of its content); a page by its route, which is its
 * slug path (`/guides/setup`, `setup#install`); a page from the root, if the path starts with a name; a reusable content,
 * page or file at that path of the space; for an absolute path, a text or file from a folder that the text is in, because
 * the published site may be made of a folder of the source. On a documentation site, then: the same address below the path
 * that the site is published at; in its main language, and in the language that is imported; the target of a redirect.
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

  /** Names of the folders at the root of the source that contain pages. */
  private readonly topFolders = new Set<string>();
  private readonly redirects = new Map<SourceSite, RedirectIndex>();

  /**
   * @param contentRoot folder, besides that of the source and of its sites, from which absolute paths can start
   * @param removedFolder the folder that contained the whole source; '' if there was none
   */
  constructor(
    private readonly contentRoot: string,
    private readonly removedFolder: string,
    private readonly sites: SourceSites = new Map(),
  ) {}

  /** Adds a page of the source. */
  addSourcePage(path: string, page: DocumentReference): void {
    this.sourcePages.addPage(path, page);
    if (path.includes('/')) this.topFolders.add(path.split('/', 1)[0] ?? '');
  }

  isRoot(folder: string): boolean {
    if (folder === this.removedFolder) return true;
    return isLanguageFolder(folder) && !this.topFolders.has(folder) && !this.spaceRoutes.has(folder);
  }

  find(path: AddressPath, place: ImportPlace): DocumentReference | undefined {
    const site = siteAt(this.sites, place.sourceFolder);
    return (
      this.findPath(path, place, site) ??
      (site === undefined ? undefined : this.findOnSite(path, place, site, 0))
    );
  }

  /** The resource that the site of a text serves at an address, if the source has no resource at its path. */
  private findOnSite(
    path: AddressPath,
    place: ImportPlace,
    site: SourceSite,
    followed: number,
  ): DocumentReference | undefined {
    const paths = path.isAbsolute
      ? [path, ...site.bases.flatMap((base) => path.belowFolder(base) ?? [])]
      : [path];
    return (
      firstAt(paths.slice(1), (each) => this.findPath(each, place, site)) ??
      firstAt(paths, (each) => this.findInMainLanguage(each, place, site)) ??
      firstAt(paths, (each) => this.findInLanguage(each, place, site)) ??
      (followed < MAX_REDIRECTS
        ? firstAt(paths, (each) => this.findRedirected(each, place, site, followed))
        : undefined)
    );
  }

  private findInMainLanguage(
    path: AddressPath,
    place: ImportPlace,
    site: SourceSite,
  ): DocumentReference | undefined {
    const { outerFolder } = path;
    if (!site.hasFallback || !outerFolder || !isLanguageFolder(outerFolder)) return undefined;
    return this.findPath(path.belowOuterFolder(), place, site);
  }

  /** The same text or file in the language that is imported, or in the language that replaces missing translations. */
  private findInLanguage(
    path: AddressPath,
    { sourceFolder, sourceStem }: ImportPlace,
    { roots, languages }: SourceSite,
  ): DocumentReference | undefined {
    if (languages === undefined) return undefined;
    const written = path.from(sourceFolder, [...roots, '', this.contentRoot]);
    const asFolder = sourceStem === undefined || path.isAbsolute ? [] : path.below([sourceStem]);
    const routes = path.isAbsolute ? written.flatMap((each) => pathInside(languages, each) ?? []) : [];
    return (
      firstAt(
        [...written, ...asFolder].flatMap((each) => pathsInLanguage(languages, each)),
        (each) => this.sourcePages.find(each) ?? this.sourceFiles.find(each) ?? this.includes.get(each),
      ) ?? firstAt(routes, (each) => this.sourceRoutes.get(stemOf(each)))
    );
  }

  private findRedirected(
    path: AddressPath,
    place: ImportPlace,
    site: SourceSite,
    followed: number,
  ): DocumentReference | undefined {
    if (site.redirects.length === 0) return undefined;
    let index = this.redirects.get(site);
    if (index === undefined) this.redirects.set(site, (index = new RedirectIndex(site.redirects)));
    const known = index;
    const target = firstAt(path.routes(place.sourceRoute), (route) => known.find(route));
    if (target === undefined) return undefined;
    const parts = splitTarget(target);
    if (parts === null) return { kind: 'url', url: target };
    const destination = new AddressPath(parts.path);
    const found =
      this.findPath(destination, place, site) ?? this.findOnSite(destination, place, site, followed + 1);
    return found?.kind === 'page' && parts.anchor !== ''
      ? { kind: 'anchor', anchor: parts.anchor, page: found.page }
      : found;
  }

  /** The resource of the source, or of the space, at an address. */
  private findPath(
    path: AddressPath,
    place: ImportPlace,
    site: SourceSite | undefined,
  ): DocumentReference | undefined {
    const siteRoots = site?.roots ?? [];
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
      firstAt(
        path.isAbsolute ? path.below(foldersAbove(place.sourceFolder)) : [],
        (each) => this.sourcePages.find(each) ?? this.sourceFiles.find(each),
      ) ??
      firstAt(withoutBase, (each) => this.sourceFiles.get(each))
    );
  }
}

/** A folder with those it is in, the outermost first. */
function foldersAbove(folder: string): string[] {
  if (folder === '') return [];
  const names = folder.split('/', MAX_ROOT_DEPTH);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
