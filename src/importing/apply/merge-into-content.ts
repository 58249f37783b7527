import { markdownPath } from '../../markdown/source/relative-paths.js';
import { resolveAddress } from '../../markdown/source/resolve-address.js';
import { storeText } from '../../markdown/source/stable-references.js';
import { documentHash, type StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import { MAX_DEPTH, type PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { ImportLimitError, WrongKindError } from '../structure/import.errors.js';
import { type MatchedInclude, matchIncludes } from './match-includes.js';
import { applySourcePage } from './apply-source-page.js';
import { MAX_COMPUTED_PAGES } from '../../content/edits/page-rules.js';
import {
  matchBelowPage,
  matchPages,
  walkMatched,
  type MatchContext,
  type MatchedPage,
} from './match-pages.js';
import { ImportAddresses, type ImportPlace } from './import-addresses.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { folderOf, isFolderPage, stemOf } from '../../markdown/source/source-path.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { EarlierResources, ImportMode, ImportSlugs } from '../structure/import-options.js';
import { arrangeByAddress } from './arrange-by-address.js';
import { type Claims, findClaims, isSound, NO_CLAIMS } from './claims.js';
import { keepFormerPlaces } from './former-places.js';
import { deletedResources, Kept, mirrorFiles, mirrorPages } from './mirror.js';
import { withoutForeignMarkup } from '../../markdown/document/foreign-document.js';
import { withOwnReferences } from './own-references.js';
import { sourceForPage } from './source-for-page.js';
import { siteAt, type SourceSites } from '../structure/source-sites.js';
import type {
  ImportedResource,
  SkippedResource,
  SourceFile,
  SourcePage,
  SourceTree,
  VisibleSources,
} from '../structure/source-tree.js';

const NO_SITES: SourceSites = new Map();

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
  /** The deleted resources, with their paths in the space; of reusable contents the titles. */
  deleted: ImportedResource[];
  skipped: SkippedResource[];
}

/** The context of a merge. */
export interface MergeContext {
  newId: () => string;
  /** ISO 8601, UTC: the time of new and changed pages. */
  now: string;
  /** The page to import into; left out: the whole space. */
  page?: { id: string; title: string };
  /** Sources that computed pages can follow. */
  visible?: VisibleSources;
  /** Left out: `title`. */
  slugs?: ImportSlugs;
  /** Left out: `update`. */
  mode?: ImportMode;
  /** Earlier imports of the same place; left out: pages match by path alone. */
  earlier?: EarlierResources;
}

/** The pages of a source, matched with those of the space. */
interface SourceMatch {
  matched: MatchedPage[];
  /** The content that stays although the source does not have it; left out: all content. */
  kept?: Kept;
  /** Slug paths of the pages of the source from its root; left out: the paths that they get in the space. */
  routes?: ReadonlyMap<SourcePage, string>;
  /** Folder for the files of the source, with a trailing slash; '' is the root. */
  folder: string;
  skipped: SkippedResource[];
}

/**
 * Merges an import source into the content of a space. Pages match by slug path, files by path; a match is updated and
 * keeps its ID and place, the rest is added. Only a mirror deletes what the source does not have. Links between pages and files become stable
 * references. They are resolved against the outcome, so merging the same source again changes nothing. `current` is not
 * modified.
 *
 * An import into one page replaces the page by the first document of the source and adds the others below it. Its files
 * go into a folder of the page, so that they match only files of earlier imports into this page.
 *
 * @throws WrongKindError when a source for a page has no document
 * @throws ImportLimitError when its pages would be too deep, or there would be too many computed pages
 */
export function mergeImport(source: SourceTree, current: SpaceContent, context: MergeContext): MergedImport {
  const placing = matchSource(source, current.pages, context);
  const { matched, folder, kept } = placing;
  requireFewComputed(matched);
  const incoming = source.files.map((file) => ({ ...file, path: folder + file.path }));
  const known =
    kept === undefined ? current.files : mirrorFiles(current.files, { source, folder, matched, kept });
  const files = matchFiles(incoming, known, context.newId);
  const addresses = indexAddresses(placing, source, files);
  const earlierContents = current.reusableContents ?? [];
  const includes = matchIncludes(source.includes ?? [], earlierContents, context.newId);
  for (const { id, source: include } of includes)
    addresses.includes.add(include.path, { kind: 'reusable-content', reusableContent: id });
  const deletesContents = kept !== undefined && !kept.reusableContents && context.page === undefined;
  const contents = deletesContents ? includes.flatMap(({ existing }) => existing ?? []) : earlierContents;
  if (source.isForeign !== true) addresses.spaceIncludes = includesAfter(includes, contents);
  const documents = new Map<string, StoredDocument>();
  const paths = new Set(incoming.map(({ path }) => path));
  const own = new Set(files.flatMap(({ path, id }) => (paths.has(path) ? [id] : [])));

  const finish = (page: MatchedPage): PageNode => {
    const children = page.children.map(finish);
    const place = placeOf(page, placing);
    const resolve = (address: string) => resolveAddress(address, place, addresses);
    let hash: string | null = null;
    const { markdown, parsed } = page.source ?? {};
    if (markdown !== undefined && parsed) {
      const stored = storeText(markdown, parsed, place, addresses);
      const document =
        source.isForeign === true
          ? withoutForeignMarkup(withOwnReferences(stored, own), page.source?.isConditional === true)
          : stored;
      hash = documentHash(document.markdown);
      documents.set(hash, document);
    }
    return { ...applySourcePage(page, hash, resolve, context.now, context.visible), children };
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
  const content: SpaceContent = {
    pages: matched.map(finish),
    files,
    // An import into one page does not change the variables of the space.
    ...mergeOthers(includes.map(finishInclude), context.page === undefined ? source.variables : undefined, {
      ...current,
      reusableContents: contents,
    }),
    ...(contents.length < earlierContents.length && includes.length === 0
      ? { reusableContents: contents }
      : {}),
  };
  return {
    ...content,
    documents,
    importedResources: imported.length,
    imported,
    deleted:
      kept === undefined
        ? []
        : deletedResources(
            { ...current, reusableContents: earlierContents },
            { ...content, reusableContents: content.reusableContents ?? earlierContents },
          ),
    totalResources: source.totalResources,
    skipped: [...source.skipped, ...placing.skipped],
  };
}

function requireFewComputed(matched: readonly MatchedPage[]): void {
  let count = 0;
  walkMatched(matched, ({ source, existing }) => {
    if ((source ?? existing)?.type === 'computed') count += 1;
  });
  if (count <= MAX_COMPUTED_PAGES) return;
  throw new ImportLimitError(
    `The space would have ${count} computed pages; the maximum is ${MAX_COMPUTED_PAGES}.`,
  );
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

function matchSource(source: SourceTree, current: readonly PageNode[], context: MergeContext): SourceMatch {
  const { page, slugs = 'title', mode = 'update', earlier } = context;
  const isBySource = slugs === 'source';
  const pages = isBySource ? arrangeByAddress(source) : source.pages;
  const kept = mode === 'mirror' ? new Kept(source, earlier ?? { pages: {}, isComplete: false }) : undefined;
  const arrangeOther = () => (isBySource ? source.pages : arrangeByAddress(source));
  if (page === undefined) {
    if (!isBySource) keepFormerPlaces(pages, current);
    const claims = earlier && findClaims(pages, current, earlier.pages, arrangeOther());
    const { matched, skipped } = matchSoundly(current, claims, context, (each) =>
      matchPages(pages, current, each),
    );
    const mirrored = kept === undefined ? matched : mirrorPages(matched, pages, kept);
    return { matched: mirrored, folder: '', skipped, kept };
  }
  const forPage = sourceForPage(pages, page.title);
  if (forPage === undefined) throw new WrongKindError('The source contains no text for the page.');
  const belowPage = findPage(current, page.id)?.children ?? [];
  if (!isBySource) keepFormerPlaces(forPage.children, belowPage);
  const other = sourceForPage(earlier === undefined ? [] : arrangeOther(), page.title)?.children ?? [];
  const claims = earlier && findClaims(forPage.children, belowPage, earlier.pages, other);
  const { matched, skipped: refused } = matchSoundly(current, claims, context, (each) =>
    matchBelowPage(forPage, page.id, current, each),
  );
  const placed = kept === undefined ? matched : mirrorBelow(matched, page.id, forPage.children, kept);
  walkMatched(placed, ({ path, source: from }) => {
    const depth = path.split('/').length;
    if (from === undefined || depth <= MAX_DEPTH) return;
    throw new ImportLimitError(`The pages would be ${depth} levels deep; the maximum is ${MAX_DEPTH}.`);
  });
  const skipped = forPage.emptied.map((path) => ({ path, reason: 'the group contained only the page' }));
  return {
    matched: placed,
    routes: forPage.routes,
    folder: filesOfPage(page.id),
    skipped: [...skipped, ...refused],
    kept,
  };
}

/**
 * Matches pages, with claims only if the outcome is sound: every page of the space is in it, none is too deep, and no
 * siblings have the same slug. Pages can move into the way of each other when people have renamed and moved pages since the last import.
 */
function matchSoundly(
  current: readonly PageNode[],
  claims: Claims | undefined,
  { newId }: MergeContext,
  match: (context: MatchContext) => MatchedPage[],
): { matched: MatchedPage[]; skipped: SkippedResource[] } {
  const attempt = (each: Claims) => {
    const skipped: SkippedResource[] = [];
    const refused = ({ sourcePath, type, title }: SourcePage): void => {
      if (type === 'computed') {
        skipped.push({ path: title, reason: 'the page at this path cannot become computed' });
      } else if (sourcePath !== null) {
        skipped.push({
          path: sourcePath,
          reason: 'the page at this path is generated from an OpenAPI specification',
        });
      }
    };
    return { matched: match({ newId, refused, claims: each }), skipped };
  };
  const moved = claims === undefined || claims.ids.size === 0 ? undefined : attempt(claims);
  return moved !== undefined && isSound(moved.matched, current) ? moved : attempt(NO_CLAIMS);
}

/** The folder for the files of imports into a page, with a trailing slash. */
export function filesOfPage(pageId: string): string {
  return `assets/${pageId}/`;
}

function mirrorBelow(
  matched: readonly MatchedPage[],
  pageId: string,
  order: readonly SourcePage[],
  kept: Kept,
): MatchedPage[] {
  return matched.map((page) => ({
    ...page,
    children:
      page.id === pageId
        ? mirrorPages(page.children, order, kept)
        : mirrorBelow(page.children, pageId, order, kept),
  }));
}

function findPage(pages: readonly PageNode[], id: string): PageNode | undefined {
  for (const page of pages) {
    const found = page.id === id ? page : findPage(page.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
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
  { files: sourceFiles, contentRoot, removedFolder, sites = NO_SITES, addresses, isForeign }: SourceTree,
  files: readonly FileEntry[],
): ImportAddresses {
  const index = new ImportAddresses(contentRoot, removedFolder ?? '', sites);
  const published = new Map<string, DocumentReference>();
  walkMatched(matched, ({ id, path, source, children }) => {
    const page = { kind: 'page', page: id } as const;
    if (source?.sourcePath != null) index.addSourcePage(source.sourcePath, page);
    if (source) index.sourceRoutes.set(routes?.get(source) ?? path, page);
    // Links in a documentation are addresses of its site. The start page has an empty one.
    const address = addresses === 'paths' ? source?.address : undefined;
    if (address !== undefined && siteAt(sites, folderOf(source?.sourcePath ?? '')) !== undefined)
      published.set(address, page);
    index.spacePages.addPage(markdownPath(path, children.length > 0), page);
    index.spaceRoutes.set(path, page);
  });
  for (const [address, page] of published) {
    if (!index.sourceRoutes.has(address)) index.sourceRoutes.set(address, page);
  }
  const byPath = new Map(files.map(({ path, id }) => [path, { kind: 'file', file: id } as const]));
  for (const { path } of sourceFiles) {
    const file = byPath.get(folder + path);
    if (file !== undefined) index.sourceFiles.add(path, file);
  }
  if (isForeign !== true) for (const [path, file] of byPath) index.spaceFiles.add(path, file);
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
