import { folderOf, isFolderPage, stemOf } from '../../markdown/source/source-path.js';
import { type Documentation, fileUse, findDocumentation, isTextOf, readStructure } from './documentation.js';
import type { ReadText } from './local-modules.js';
import type { FrontMatters } from './front-matters.js';
import { isAboutRepository } from './housekeeping.js';
import { ImportLimitError } from './import.errors.js';
import { pathsInLanguage } from './language-folders.js';
import type { LanguageView } from './language-view.js';
import { placeNavigation } from './navigation.js';
import type { SourceResources } from './normalize-source.js';
import { PathIndex } from './path-index.js';
import { readFolders } from './read-folders.js';
import { readSummary, type Summary } from './read-summary.js';
import type { SiteFrontMatter } from './front-matter.js';
import { addressOf, partOf, type SiteKind } from './source-address.js';
import type { SourceConfiguration } from './source-configuration.js';
import { firstTitle } from './source-title.js';
import type { SkippedResource, SourceFile, SourcePage, SourceTree } from './source-tree.js';

/** The pages of a source at their places, without their texts. */
export interface PlacedPages extends Pick<SourceTree, 'pages' | 'contentRoot' | 'addresses'> {
  /** Number of texts that belong to the source. */
  found: number;
  /** Paths of files that are imported only if a text leads to them. */
  ifNamed: Set<string>;
}

/** The options for the places of pages, besides the texts and files of the source. */
interface PlaceOptions {
  maxPages: number;
  /** Present for a repository. */
  readText?: ReadText;
  /** The documentation that other software serves; left out for any other source. */
  documentation?: Documentation;
  /** The language to read it in; left out: all. */
  language?: LanguageView;
}

/** The documentation of a repository that other software serves. A summary comes before it. */
export function documentationIn(
  { markdown, files }: SourceResources,
  configuration: SourceConfiguration,
  readText: ReadText,
): Documentation | undefined {
  return findSummary(markdown, configuration) === undefined
    ? findDocumentation([...markdown.keys()], [...files.keys()], readText)
    : undefined;
}

/**
 * Places the texts of a source, and gives each page its address. Texts that do not belong to the documentation are
 * removed from the source.
 * @throws ImportLimitError when there are too many pages, or a navigation has too many entries or levels
 */
export function placePages(
  source: SourceResources,
  configuration: SourceConfiguration,
  frontMatters: FrontMatters,
  { maxPages, readText, documentation, language }: PlaceOptions,
): PlacedPages {
  const { markdown, files, skipped } = source;
  if (documentation !== undefined && readText !== undefined) {
    return placeDocumentation(documentation, source, frontMatters, { maxPages, readText, language });
  }
  const summary = findSummary(markdown, configuration);
  const ifNamed = new Set<string>();
  if (readText !== undefined) {
    removeUnnamed(markdown);
    for (const path of files.keys()) if (isAboutRepository(path)) ifNamed.add(path);
  }
  const { root } = configuration;
  // GitBook publishes nothing from outside of the root, unless its summary lists it or a page shows it.
  for (const path of files.keys()) if (!isBelow(root, path)) ifNamed.add(path);
  requireFew(markdown.size - (summary === undefined ? 0 : 1), maxPages);
  const pages =
    summary === undefined
      ? placeByFolders([...markdown.keys()], configuration)
      : placeBySummary(summary, markdown, files, configuration, skipped);
  requireFew(countPages(pages), maxPages);
  const placed = new Set<string | null>([summary ?? null]);
  walkPages(pages, ({ sourcePath }) => placed.add(sourcePath));
  for (const path of markdown.keys()) if (!isBelow(root, path) && !placed.has(path)) markdown.delete(path);
  const found = markdown.size - (summary === undefined ? 0 : 1);
  const siteOf = (path: string) => frontMatters.of(path).site;
  setAddresses(pages, siteOf, { kind: summary === undefined ? 'plain' : 'summary', root });
  const addresses = summary === undefined ? 'paths' : 'parts';
  return { pages, found, contentRoot: root, addresses, ifNamed };
}

/** Places the pages of a documentation that other software serves. */
function placeDocumentation(
  documentation: Documentation,
  { markdown, files, skipped }: SourceResources,
  frontMatters: FrontMatters,
  {
    maxPages,
    readText,
    language,
  }: { maxPages: number; readText: ReadText; language: LanguageView | undefined },
): PlacedPages {
  const { kind, root } = documentation;
  // In one language, each text has the place of the text that it translates.
  const placeOf = (path: string) => language?.placeOf(path) ?? path;
  const byPlace = new Map<string, string>();
  for (const path of markdown.keys()) {
    const place = placeOf(path);
    if (isBelow(root, place)) byPlace.set(place, path);
  }
  const index = new PathIndex<string>();
  for (const place of byPlace.keys()) index.addPage(place, place);
  for (const [place, path] of byPlace) if (path !== place) index.addPage(path, place);
  const paths = [...byPlace.keys()].filter((place) => isTextOf(documentation, place));
  requireFew(paths.length, maxPages);
  const siteOf = (place: string) => frontMatters.of(byPlace.get(place) ?? place).site;
  const structure = readStructure(documentation, { paths, index, frontMatter: siteOf, readText });

  let pages: SourcePage[];
  let listed = new Set<string>();
  if ('pages' in structure) pages = structure.pages;
  else {
    ({ pages, listed } = placeNavigation(structure.entries, structure.report));
    skipped.push(...structure.report.skipped);
    placeUnlisted(
      pages,
      paths.filter((path) => !listed.has(path)),
      root,
    );
  }
  const belongs = new Set([...paths, ...listed]);
  for (const path of [...markdown.keys()]) if (!belongs.has(placeOf(path))) markdown.delete(path);
  requireFew(countPages(pages), maxPages);
  setAddresses(pages, siteOf, { kind, root });
  walkPages(pages, (page) => {
    const site = page.sourcePath === null ? {} : siteOf(page.sourcePath);
    if (page.title === '' && site.label !== undefined) page.title = firstTitle(site.label);
    if (site.unlisted === true) page.attributes.hidden = true;
  });
  if (language !== undefined) setPaths(pages, byPlace, language);
  const ifNamed = [...files.keys()].filter((path) => fileUse(documentation, placeOf(path)) === 'ifNamed');
  return {
    pages,
    found: belongs.size,
    contentRoot: root,
    addresses: 'paths',
    ifNamed: new Set(ifNamed),
  };
}

/** Gives pages the paths that their texts have in the source. */
function setPaths(
  pages: readonly SourcePage[],
  byPlace: ReadonlyMap<string, string>,
  { folders }: LanguageView,
): void {
  walkPages(pages, (page) => {
    if (page.sourcePath === null) return;
    page.sourcePath = byPlace.get(page.sourcePath) ?? page.sourcePath;
    page.otherPaths = pathsInLanguage(folders, page.sourcePath);
  });
}

/** States the address of each page with a text; in a summary also the addresses of groups, which `readSummary` states. */
function setAddresses(
  pages: readonly SourcePage[],
  siteOf: (path: string) => SiteFrontMatter,
  site: { kind: SiteKind; root: string },
): void {
  walkPages(pages, (page) => {
    if (page.sourcePath === null) return;
    const stated = siteOf(page.sourcePath);
    page.address =
      site.kind === 'summary'
        ? (page.attributes.slug ?? partOf(page.sourcePath, stated))
        : addressOf(page.sourcePath, site, stated);
  });
}

/** Removes texts about the repository (`LICENSE.md`), unless another text names them. */
function removeUnnamed(texts: Map<string, string>): void {
  const about = [...texts.keys()].filter((path) => isAboutRepository(path));
  const others = [...texts].filter(([path]) => !isAboutRepository(path)).map(([, text]) => text);
  for (const path of about) if (!others.some((text) => text.includes(path))) texts.delete(path);
}

/** The path of the text that lists the pages. */
export function findSummary(
  texts: ReadonlyMap<string, string>,
  { root, summary }: SourceConfiguration,
): string | undefined {
  const wanted = (summary ?? (root === '' ? 'SUMMARY.md' : `${root}/SUMMARY.md`)).toLowerCase();
  const atRoot = [...texts.keys()].find((path) => path.toLowerCase() === wanted);
  if (atRoot !== undefined || summary !== undefined || root !== '') return atRoot;
  // Without a configuration, the summary is the only one that is one folder down (`docs/`, `src/`).
  const below = [...texts.keys()].filter((path) => /^[^/]+\/summary\.md$/i.test(path));
  return below.length === 1 ? below[0] : undefined;
}

/** Whether a path is in the root of the content; '' is everything. */
function isBelow(root: string, path: string): boolean {
  return root === '' || path.startsWith(`${root}/`);
}

function placeByFolders(paths: readonly string[], { root, readme }: SourceConfiguration): SourcePage[] {
  const content = paths.filter((path) => path === readme || isBelow(root, path));
  return readFolders(content, root, { readme });
}

function placeBySummary(
  path: string,
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SourceFile>,
  configuration: SourceConfiguration,
  skipped: SkippedResource[],
): SourcePage[] {
  const summary = readListed(path, texts, files);
  const known = new Set(skipped.map((resource) => resource.path));
  for (const { path: missing, reason } of summary.skipped) {
    if (!known.has(missing)) skipped.push({ path: missing, reason, missing: true });
  }

  const { readme } = configuration;
  if (readme !== undefined && texts.has(readme) && !summary.listed.has(readme)) {
    // A readme that the configuration names is the first page, listed or not.
    summary.pages.unshift({ sourcePath: readme, type: 'document', title: '', attributes: {}, children: [] });
    summary.listed.add(readme);
  }
  // A listed page is shown, even if an earlier import hid it.
  walkPages(summary.pages, (page) => (page.attributes.hidden ??= false));
  placeUnlisted(
    summary.pages,
    [...texts.keys()].filter(
      (text) => text !== path && !summary.listed.has(text) && isBelow(configuration.root, text),
    ),
  );
  return summary.pages;
}

/**
 * Adds the texts that the structure leaves out, hidden: below the listed page of their folder, else at the end.
 * @param root the folder whose texts come at the end
 */
function placeUnlisted(pages: SourcePage[], paths: readonly string[], root = ''): void {
  const folderPages = new Map<string, SourcePage>();
  walkPages(pages, (page) => {
    if (page.sourcePath === null) return;
    const stem = stemOf(page.sourcePath);
    folderPages.set(stem, page);
    if (isFolderPage(page.sourcePath) && folderOf(stem) !== root) folderPages.set(folderOf(stem), page);
  });
  const byFolder = new Map<string, string[]>();
  for (const path of paths) {
    let folder = folderOf(path);
    while (folder !== '' && folder !== root && !folderPages.has(folder)) folder = folderOf(folder);
    const group = byFolder.get(folder);
    if (group) group.push(path);
    else byFolder.set(folder, [path]);
  }
  for (const [folder, group] of byFolder) {
    const unlisted = readFolders(group, folder);
    walkPages(unlisted, (page) => (page.attributes.hidden = true));
    (folderPages.get(folder)?.children ?? pages).push(...unlisted);
  }
}

/** Reads a summary. */
function readListed(
  path: string,
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SourceFile>,
): Summary {
  const textIndex = new PathIndex<string>();
  const fileIndex = new PathIndex<string>();
  for (const text of texts.keys()) if (text !== path) textIndex.addPage(text, text);
  for (const file of files.keys()) fileIndex.add(file, file);
  return readSummary({ path, text: texts.get(path) ?? '', texts: textIndex, files: fileIndex });
}

/** Visits every page, parents first. */
export function walkPages(pages: readonly SourcePage[], visit: (page: SourcePage) => void): void {
  for (const page of pages) {
    visit(page);
    walkPages(page.children, visit);
  }
}

function countPages(pages: readonly SourcePage[]): number {
  let count = 0;
  walkPages(pages, () => (count += 1));
  return count;
}

function requireFew(count: number, max: number): void {
  if (count > max) throw new ImportLimitError(`The source contains more than ${max} pages.`);
}
