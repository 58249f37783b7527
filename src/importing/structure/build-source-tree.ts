import { type FrontMatter, readFrontMatter } from './front-matter.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { ImportLimitError } from './import-limit-error.js';
import { PathIndex } from './path-index.js';
import { readFolders } from './read-folders.js';
import type { PageText } from './read-page.js';
import { readSummary } from './read-summary.js';
import { isConfigurationPath, readConfiguration, type SourceConfiguration } from './source-configuration.js';
import { isIncludePath, isVariablesPath, VARIABLES_PATH } from '../../markdown/source/include-paths.js';
import { folderOf, isFolderPage, isMarkdownPath, nameOf, stemOf } from '../../markdown/source/source-path.js';
import { firstTitle, humanizeName, truncate } from './source-title.js';
import type {
  SkippedResource,
  SourceFile,
  SourceInclude,
  SourcePage,
  SourceText,
  SourceTree,
} from './source-tree.js';
import { readVariables } from './read-variables.js';
import { type SourceResources, normalizeSource } from './normalize-source.js';
import { hasMdx, type MarkupOptions, SourceMarkup } from '../mdx/source-markup.js';

export interface SourceLimits {
  /** Longest text of a page, in bytes of UTF-8. */
  pageMarkdown: number;
  /** Most pages of a source. */
  pagesPerSpace: number;
}

const DEFAULT_LIMITS: SourceLimits = { pageMarkdown: 1024 * 1024, pagesPerSpace: 10_000 };
/** Reads the texts of pages and returns them in the same order. */
export type ReadPages = (texts: readonly PageText[]) => Promise<ParsedMarkdown[]>;

/** The structure of a source before its texts are read. */
export interface SourceOutline {
  tree: SourceTree;
  unread: UnreadText[];
}

interface UnreadText extends PageText {
  /** Puts the parsed texts into the tree. */
  fill(parsed: ParsedMarkdown): void;
}

const MAX_DESCRIPTION_LENGTH = 500;

/** Whether `buildSourceTree` needs the text of a file: markdown, and files that configure the structure. */
export function isSourceText(path: string): boolean {
  return isMarkdownPath(path) || isConfigurationPath(nameOf(path)) || isVariablesPath(path);
}

/**
 * Makes the tree of pages of an import source. The structure is that of its `SUMMARY.md` (at its root, or where
 * `.gitbook.yaml` or `book.json` says), else that of its folders. Every other markdown text becomes a page. Texts that
 * the summary does not list are hidden; they come after the listed ones, or below the page of their folder. A folder
 * that contains everything, as in the archive of a repository, is removed from all paths. The title of a page is the
 * first of: the entry in the summary, the title in the front matter, a heading at the start of the text, the name of
 * the file.
 *
 * @param texts decoded texts, without byte order mark: everything `isSourceText` names
 * @param files everything that is not markdown. A configuration is given as text and as file
 * @param limits a text that is too long is skipped
 * @param read reads the texts of all pages
 * @throws ImportLimitError when there are too many pages, or a page has too many parts to be read
 */
export async function buildSourceTree(
  texts: readonly SourceText[],
  files: readonly SourceFile[],
  limits: SourceLimits,
  read: ReadPages,
): Promise<SourceTree> {
  // The converter takes time to load.
  const mdx = hasMdx(texts, files) ? await import('../mdx/mdx-converter.js') : undefined;
  const placed = outlineSource(texts, files, limits, mdx?.convertMdx);
  const parsed = await read(placed.unread.map(({ path, markdown }) => ({ path, markdown })));
  return fillTexts(placed, parsed);
}

/** Puts the parsed texts into the tree. @param parsed in the order of the texts */
export function fillTexts({ tree, unread }: SourceOutline, parsed: readonly ParsedMarkdown[]): SourceTree {
  unread.forEach((text, index) => text.fill(parsed[index] as ParsedMarkdown));
  return tree;
}

/**
 * The tree of a source without the properties that come from the texts; see `buildSourceTree`.
 * @param convertMdx converts texts of MDX, if the source has any
 * @throws ImportLimitError when there are too many pages
 */
export function outlineSource(
  texts: readonly SourceText[],
  files: readonly SourceFile[],
  limits: SourceLimits = DEFAULT_LIMITS,
  convertMdx?: MarkupOptions['convertMdx'],
): SourceOutline {
  const source = normalizeSource(texts, files);
  const configuration = readConfiguration(source.configuration);
  const skipped = source.skipped;
  for (const [path, text] of source.markdown) {
    if (Buffer.byteLength(text) <= limits.pageMarkdown) continue;
    source.markdown.delete(path);
    skipped.push({ path, reason: `the text is longer than ${limits.pageMarkdown} bytes` });
  }
  const markup = new SourceMarkup(new Map(source.markdown), source.files.keys(), {
    maxBytes: limits.pageMarkdown,
    bodyOf: (text) => readFrontMatter(text).body,
    convertMdx,
  });
  const includes: SourceInclude[] = [];
  const unread = extractIncludes(source, configuration, markup, includes);
  const variables = extractVariables(source, configuration);
  const summary = findSummary(source.markdown, configuration);
  const found = source.markdown.size - (summary === undefined ? 0 : 1);
  if (found > limits.pagesPerSpace) throw tooManyPages(limits);

  const pages =
    summary === undefined
      ? placeByFolders([...source.markdown.keys()], configuration)
      : placeBySummary(summary, source.markdown, source.files, configuration, skipped);
  if (countPages(pages) > limits.pagesPerSpace) throw tooManyPages(limits);
  const pageTexts = unreadPages(pages, source.markdown, markup);
  const tree: SourceTree = {
    pages,
    files: [...source.files.values()],
    ...(unread.length > 0 ? { includes } : {}),
    ...(variables !== undefined ? { variables } : {}),
    totalResources: found + unread.length + source.files.size + skipped.length,
    skipped,
    contentRoot: configuration.root,
    ...(markup.sites.linkRoots.size > 0 ? { linkRoots: markup.sites.linkRoots } : {}),
    notUnderstood: markup.notUnderstood,
  };
  return { tree, unread: [...unread, ...pageTexts] };
}

/**
 * Moves the texts of reusable contents from the pages to `includes`, which is filled when they are read. They are those of
 * an export, and in MDX sites the texts that pages include.
 */
function extractIncludes(
  { markdown: texts, skipped }: SourceResources,
  { root }: SourceConfiguration,
  markup: SourceMarkup,
  includes: SourceInclude[],
): UnreadText[] {
  const unread: UnreadText[] = [];
  for (const [path, text] of texts) {
    const isPartial = markup.sites.isPartial(path);
    if (!isPartial && !isIncludePath(path, root)) continue;
    texts.delete(path);
    const { attributes, body } = readFrontMatter(text);
    const markdown = markup.convert(path, text, body);
    if (isPartial && markdown.trim() === '') {
      skipped.push({ path, reason: 'the text is only code' });
      continue;
    }
    const name = isPartial ? markup.sites.nameOfPartial(path) : nameOf(path);
    const title = firstTitle('', attributes.title, undefined, humanizeName(name));
    unread.push({
      path,
      markdown,
      fill: (parsed) => includes.push({ path, title, markdown, parsed }),
    });
  }
  return unread;
}

/** Removes the file with the variables of the space from the files. */
function extractVariables(
  { configuration, files, skipped }: SourceResources,
  { root }: SourceConfiguration,
): Record<string, string> | undefined {
  const path = [`${root}/${VARIABLES_PATH}`, VARIABLES_PATH].find((each) => configuration.has(each));
  if (path === undefined) return undefined;
  files.delete(path);
  const found = readVariables(path, configuration.get(path) ?? '');
  skipped.push(...found.skipped);
  return found.variables;
}

function findSummary(
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

function placeByFolders(paths: readonly string[], { root, readme }: SourceConfiguration): SourcePage[] {
  const isContent = (path: string) => root === '' || path.startsWith(`${root}/`);
  const pages = readFolders(paths.filter(isContent), root, readme);
  placeUnlisted(
    pages,
    paths.filter((path) => !isContent(path)),
  );
  return pages;
}

function placeBySummary(
  path: string,
  texts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SourceFile>,
  configuration: SourceConfiguration,
  skipped: SkippedResource[],
): SourcePage[] {
  const textIndex = new PathIndex<string>();
  const fileIndex = new PathIndex<string>();
  for (const text of texts.keys()) if (text !== path) textIndex.addPage(text, text);
  for (const file of files.keys()) fileIndex.add(file, file);
  const summary = readSummary({ path, text: texts.get(path) ?? '', texts: textIndex, files: fileIndex });
  const known = new Set(skipped.map((resource) => resource.path));
  skipped.push(...summary.skipped.filter((resource) => !known.has(resource.path)));

  const { readme } = configuration;
  if (readme !== undefined && texts.has(readme) && !summary.listed.has(readme)) {
    // A readme that the configuration names is the first page, listed or not.
    summary.pages.unshift({ sourcePath: readme, type: 'document', title: '', attributes: {}, children: [] });
    summary.listed.add(readme);
  }
  // A listed page is shown, even if an earlier import hid it.
  walk(summary.pages, (page) => (page.attributes.hidden = false));
  placeUnlisted(
    summary.pages,
    [...texts.keys()].filter((text) => text !== path && !summary.listed.has(text)),
  );
  return summary.pages;
}

/** Adds the texts that the structure leaves out, hidden: below the listed page of their folder, else at the end. */
function placeUnlisted(pages: SourcePage[], paths: readonly string[]): void {
  const folderPages = new Map<string, SourcePage>();
  walk(pages, (page) => {
    if (page.sourcePath === null) return;
    const stem = stemOf(page.sourcePath);
    folderPages.set(stem, page);
    if (isFolderPage(page.sourcePath) && folderOf(stem) !== '') folderPages.set(folderOf(stem), page);
  });
  const byFolder = new Map<string, string[]>();
  for (const path of paths) {
    let folder = folderOf(path);
    while (folder !== '' && !folderPages.has(folder)) folder = folderOf(folder);
    const group = byFolder.get(folder);
    if (group) group.push(path);
    else byFolder.set(folder, [path]);
  }
  for (const [folder, group] of byFolder) {
    const unlisted = readFolders(group, folder);
    walk(unlisted, (page) => (page.attributes.hidden = true));
    (folderPages.get(folder)?.children ?? pages).push(...unlisted);
  }
}

/** The texts of the pages. */
function unreadPages(
  pages: readonly SourcePage[],
  texts: ReadonlyMap<string, string>,
  markup: SourceMarkup,
): UnreadText[] {
  const unread: UnreadText[] = [];
  walk(pages, (page) => {
    const path = page.sourcePath;
    const text = path === null ? undefined : texts.get(path);
    if (path === null || text === undefined) return;
    const { attributes, body } = readFrontMatter(text);
    const markdown = markup.convert(path, text, body);
    unread.push({
      path,
      markdown,
      fill: (parsed) => fillPage(page, path, { attributes, markdown, parsed }),
    });
  });
  return unread;
}

/** Puts a text into its page, which takes its title from the text if the structure gives none. */
function fillPage(
  page: SourcePage,
  path: string,
  {
    attributes,
    markdown,
    parsed,
  }: Pick<FrontMatter, 'attributes'> & Pick<SourceInclude, 'markdown' | 'parsed'>,
): void {
  page.title = firstTitle(page.title, attributes.title, headingForTitle(path, parsed), nameForTitle(path));
  const { type, ref, ...stated } = attributes;
  if (type !== undefined && markdown.trim() === '') {
    // An export writes groups and links as texts when the summary cannot contain all their attributes.
    page.type = type;
    if (ref?.kind === 'url') page.target = ref.url;
  } else {
    page.markdown = markdown;
    page.parsed = parsed;
  }
  page.attributes = { ...page.attributes, ...stated };
  if (stated.hidden !== undefined) page.statesHidden = true;
  delete page.attributes.title;
  const { description } = attributes;
  if (description) page.attributes.description = truncate(description, MAX_DESCRIPTION_LENGTH);
}

/** The heading that titles a page. The headings of a glossary below the top level are its terms, not titles. */
function headingForTitle(path: string, parsed: ParsedMarkdown): string | undefined {
  const isTerm = /^glossary\.md$/i.test(nameOf(path)) && (parsed.sections[0]?.level ?? 0) > 1;
  return isTerm ? undefined : parsed.title;
}

/** The page of a folder is named after the folder. */
function nameForTitle(path: string): string {
  const folder = isFolderPage(path) ? nameOf(folderOf(path)) : '';
  return humanizeName(folder || nameOf(path));
}

function countPages(pages: readonly SourcePage[]): number {
  let count = 0;
  walk(pages, () => (count += 1));
  return count;
}

function walk(pages: readonly SourcePage[], visit: (page: SourcePage) => void): void {
  for (const page of pages) {
    visit(page);
    walk(page.children, visit);
  }
}

function tooManyPages({ pagesPerSpace }: SourceLimits): ImportLimitError {
  return new ImportLimitError(`The source contains more than ${pagesPerSpace} pages.`);
}
