import { markdownPath } from '../../markdown/source/relative-paths.js';
import { resolveAddress } from '../../markdown/source/resolve-address.js';
import { storeText } from '../../markdown/source/stable-references.js';
import { documentHash, type StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import { MAX_DEPTH, type PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { ImportLimitError } from '../structure/import-limit-error.js';
import { type MatchedInclude, matchIncludes } from './match-includes.js';
import { applySourcePage } from './apply-source-page.js';
import { matchBelowPage, matchPages, walkMatched, type MatchedPage } from './match-pages.js';
import { ImportAddresses, type ImportPlace } from './import-addresses.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { folderOf, isFolderPage, stemOf } from '../../markdown/source/source-path.js';
import { sourceForPage } from './source-for-page.js';
import type {
  ImportedResource,
  SkippedResource,
  SourceFile,
  SourcePage,
  SourceTree,
} from '../structure/source-tree.js';
import { WrongKindError } from '../structure/wrong-kind-error.js';

/** The content of a space before or after an import. */
export interface SpaceContent {
  pages: PageNode[];
  files: FileEntry[];
  reusableContents?: ReusableContentEntry[];
  variables?: Record<string, string>;
}

export interface MergedImport extends SpaceContent {
  /** Documents of the pages of the source, by `documentHash`. */
  documents: Map<string, StoredDocument>;
  /** Imported texts (also of groups and links) and files. */
  importedResources: number;
  totalResources: number;
  /** The imported resources. */
  imported: ImportedResource[];
  skipped: SkippedResource[];
}

/** The context of a merge. */
export interface MergeContext {
  newId: () => string;
  /** ISO 8601, UTC: the time of new and changed pages. */
  now: string;
  /** The page to import into; left out: the whole space. */
  page?: { id: string; title: string };
}

/** The pages of a source, matched with those of the space. */
interface SourceMatch {
  matched: MatchedPage[];
  /** Slug paths of the pages of the source from its root; left out: the paths that they get in the space. */
  routes?: ReadonlyMap<SourcePage, string>;
  /** Folder for the files of the source, with a trailing slash; '' is the root. */
  folder: string;
  skipped: SkippedResource[];
}

/**
 * Merges an import source into the content of a space. Pages match by slug path, files by path; a match is updated and
 * keeps its id and place, the rest is added, nothing is deleted. Links between pages and files become stable
 * references. They are resolved against the outcome, so merging the same source again changes nothing. `current` is not
 * modified.
 *
 * An import into one page replaces the page by the first document of the source and adds the others below it. Its files
 * go into a folder of the page, so that they match only files of earlier imports into this page.
 *
 * @throws WrongKindError when a source for a page has no document
 * @throws ImportLimitError when its pages would be too deep
 */
export function mergeImport(source: SourceTree, current: SpaceContent, context: MergeContext): MergedImport {
  const placing = matchSource(source, current.pages, context);
  const { matched, folder } = placing;
  const incoming = source.files.map((file) => ({ ...file, path: folder + file.path }));
  const files = matchFiles(incoming, current.files, context.newId);
  const addresses = indexAddresses(placing, source, files);
  const includes = matchIncludes(source.includes ?? [], current.reusableContents ?? [], context.newId);
  for (const { id, source: include } of includes)
    addresses.includes.add(include.path, { kind: 'reusable-content', reusableContent: id });
  addresses.spaceIncludes = includesAfter(includes, current.reusableContents ?? []);
  const documents = new Map<string, StoredDocument>();

  const finish = (page: MatchedPage): PageNode => {
    const children = page.children.map(finish);
    const place = placeOf(page, placing);
    const resolve = (address: string) => resolveAddress(address, place, addresses);
    let hash: string | null = null;
    const { markdown, parsed } = page.source ?? {};
    if (markdown !== undefined && parsed) {
      const document = storeText(markdown, parsed, place, addresses);
      hash = documentHash(document.markdown);
      documents.set(hash, document);
    }
    return { ...applySourcePage(page, hash, resolve, context.now), children };
  };
  const finishInclude = ({ id, source: include, existing }: MatchedInclude): ReusableContentEntry => {
    const { path, title, markdown, parsed } = include;
    const place = { sourceFolder: folderOf(path), sourceRoute: '', slugPath: '', markdownPath: path };
    const document = storeText(markdown, parsed, place, addresses);
    const hash = documentHash(document.markdown);
    documents.set(hash, document);
    return { ...existing, id, title, document: hash };
  };
  const imported = importedResources(placing, includes, source.files, files);
  return {
    pages: matched.map(finish),
    files,
    documents,
    // An import into one page does not change the variables of the space.
    ...mergeOthers(
      includes.map(finishInclude),
      context.page === undefined ? source.variables : undefined,
      current,
    ),
    importedResources: imported.length,
    imported,
    totalResources: source.totalResources,
    skipped: [...source.skipped, ...placing.skipped],
  };
}

/** The imported resources: texts in the order of the pages, then reusable contents, then files. */
function importedResources(
  { matched, folder }: SourceMatch,
  includes: readonly MatchedInclude[],
  sourceFiles: readonly SourceFile[],
  files: readonly FileEntry[],
): ImportedResource[] {
  const imported: ImportedResource[] = [];
  walkMatched(matched, ({ id, path, source }) => {
    // Groups and links can be texts with attributes only.
    const isResource = source !== undefined && (source.sourcePath !== null || source.parsed !== undefined);
    if (isResource) imported.push({ path: source.sourcePath ?? path, kind: 'page', id });
  });
  for (const { id, source } of includes) imported.push({ path: source.path, kind: 'reusable-content', id });
  const ids = new Map(files.map((file) => [file.path, file.id]));
  for (const { path } of sourceFiles) imported.push({ path, kind: 'file', id: ids.get(folder + path) ?? '' });
  return imported;
}

/** The reusable contents of the space after the import, so that the same import resolves includes alike later. */
function includesAfter(
  includes: readonly MatchedInclude[],
  current: readonly ReusableContentEntry[],
): IncludesByPath {
  const titles = new Map(current.map(({ id, title }) => [id, title]));
  for (const { id, source } of includes) titles.set(id, source.title);
  return new IncludesByPath([...titles].map(([id, title]) => ({ id, title })));
}

/** Merges reusable contents and variables; those that the source does not name stay. */
function mergeOthers(
  includes: readonly ReusableContentEntry[],
  variables: Record<string, string> | undefined,
  current: SpaceContent,
): Pick<SpaceContent, 'reusableContents' | 'variables'> {
  const byId = new Map([...(current.reusableContents ?? []), ...includes].map((entry) => [entry.id, entry]));
  return {
    ...(includes.length > 0 ? { reusableContents: [...byId.values()] } : {}),
    ...(variables !== undefined ? { variables: { ...current.variables, ...variables } } : {}),
  };
}

function matchSource(
  { pages }: SourceTree,
  current: readonly PageNode[],
  { newId, page }: MergeContext,
): SourceMatch {
  const refused: SkippedResource[] = [];
  const refuse = ({ sourcePath }: SourcePage): void => {
    if (sourcePath !== null)
      refused.push({
        path: sourcePath,
        reason: 'the page at this path is generated from an OpenAPI specification',
      });
  };
  if (page === undefined)
    return { matched: matchPages(pages, current, newId, refuse), folder: '', skipped: refused };
  const source = sourceForPage(pages, page.title);
  if (source === undefined) throw new WrongKindError('The source contains no text for the page.');
  const placed = matchBelowPage(source, page.id, current, newId, refuse);
  walkMatched(placed, ({ path, source: from }) => {
    const depth = path.split('/').length;
    if (from === undefined || depth <= MAX_DEPTH) return;
    throw new ImportLimitError(`The pages would be ${depth} levels deep; ${MAX_DEPTH} are the most.`);
  });
  const skipped = source.emptied.map((path) => ({ path, reason: 'the group contained only the page' }));
  return {
    matched: placed,
    routes: source.routes,
    folder: `assets/${page.id}/`,
    skipped: [...skipped, ...refused],
  };
}

/** Matches files by path: a file with other bytes at the same path is updated. */
function matchFiles(
  source: readonly SourceFile[],
  current: readonly FileEntry[],
  newId: () => string,
): FileEntry[] {
  const incoming = new Map(source.map((file) => [file.path, file]));
  const updated = current.map((file): FileEntry => {
    const changed = incoming.get(file.path);
    incoming.delete(file.path);
    return changed ? { id: file.id, ...changed } : file;
  });
  return [...updated, ...[...incoming.values()].map((file): FileEntry => ({ id: newId(), ...file }))];
}

function indexAddresses(
  { matched, routes, folder }: SourceMatch,
  { files: sourceFiles, contentRoot, linkRoots }: SourceTree,
  files: readonly FileEntry[],
): ImportAddresses {
  const index = new ImportAddresses(contentRoot, linkRoots);
  walkMatched(matched, ({ id, path, source, children }) => {
    const page = { kind: 'page', page: id } as const;
    if (source?.sourcePath != null) index.sourcePages.addPage(source.sourcePath, page);
    if (source) index.sourceRoutes.set(routes?.get(source) ?? path, page);
    index.spacePages.addPage(markdownPath(path, children.length > 0), page);
    index.spaceRoutes.set(path, page);
  });
  const byPath = new Map(files.map(({ path, id }) => [path, { kind: 'file', file: id } as const]));
  for (const { path } of sourceFiles) {
    const file = byPath.get(folder + path);
    if (file !== undefined) index.sourceFiles.add(path, file);
  }
  for (const [path, file] of byPath) index.spaceFiles.add(path, file);
  return index;
}

function placeOf({ id, path, source, children }: MatchedPage, { routes }: SourceMatch): ImportPlace {
  const sourcePath = source?.sourcePath ?? '';
  return {
    pageId: id,
    sourceFolder: folderOf(sourcePath),
    ...(sourcePath === '' || isFolderPage(sourcePath) ? {} : { sourceStem: stemOf(sourcePath) }),
    sourceRoute: (source && routes?.get(source)) ?? path,
    slugPath: path,
    markdownPath: markdownPath(path, children.length > 0),
  };
}
