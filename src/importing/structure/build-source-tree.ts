import { FrontMatters } from './front-matters.js';
import { fenceText } from '../mdx/families/code.js';
import { conditionText, hiddenAttributes } from './page-condition.js';
import { readFrontMatter, type SiteFrontMatter } from './front-matter.js';
import { conditionalParts, fillPage } from './fill-page.js';
import { draftsOf, leftOutOf, type Matches } from './left-out.js';
import { OperationPages } from './operation-pages.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { namedResources } from './named-resources.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import { siteOf } from './documentation-site.js';
import { PagesBelow } from './pages-below.js';
import { LanguageView } from './language-view.js';
import { documentationIn, findSummary, placePages, walkPages } from './place-pages.js';
import type { PageText } from './read-page.js';
import { isConfigurationPath, readConfiguration, type SourceConfiguration } from './source-configuration.js';
import { hasTooManyParts } from '../../markdown/source/parse-limits.js';
import { isIncludePath, isVariablesPath, VARIABLES_PATH } from '../../markdown/source/include-paths.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { isMarkdownPath, nameOf } from '../../markdown/source/source-path.js';
import { firstTitle, humanizeName } from './source-title.js';
import { findLanguages, requireLanguage } from './source-languages.js';
import { sitesOf } from './source-sites.js';
import type {
  SourceFile,
  SourceInclude,
  SourcePage,
  SourceText,
  SkippedResource,
  SourceTree,
} from './source-tree.js';
import { skippedVariable } from './limit-variables.js';
import { readVariables } from './read-variables.js';
import { type SourceResources, normalizeSource } from './normalize-source.js';
import { hasMdx, type MarkupOptions, SourceMarkup } from '../mdx/source-markup.js';

export interface SourceLimits {
  /** Longest text of a page, in bytes of UTF-8. */
  pageMarkdown: number;
  /** Most pages of a source. */
  pagesPerSpace: number;
}

/** No text has this path. */
const NO_SUMMARY = '';
const DEFAULT_LIMITS: SourceLimits = { pageMarkdown: 1024 * 1024, pagesPerSpace: 10_000 };
/** Reads the texts of pages and returns them in the same order. */
export type ReadPages = (texts: readonly PageText[]) => Promise<ParsedMarkdown[]>;

/** A source that is a repository or a folder of one, so its other files define which part is documentation. */
export interface Repository {
  /** The text of a file by its path in the source; undefined when there is no such text, or it is too long. */
  readText: ReadText;
  /** Code of the language to read, if it has several; left out: all. */
  language?: string | undefined;
  /** Texts that could not be read. */
  unreadable?: readonly SkippedResource[];
}

/** The structure of a source before its texts are read. */
export interface SourceOutline {
  tree: SourceTree;
  unread: UnreadText[];
  /** Paths of files and included texts that are imported only if a page leads to them. */
  ifNamed: ReadonlySet<string>;
}

/** The options for the outline of a source, besides its texts and files. */
interface OutlineOptions {
  repository?: Repository | undefined;
  foreign?: ForeignSource | undefined;
  /** Converts texts of MDX, if the source has any. */
  convertMdx?: MarkupOptions['convertMdx'];
}

/** A source with other authors than the space: its texts do not configure the import. */
export interface ForeignSource {
  /** The path of the list of contents that the import wrote. */
  summary: string | undefined;
}

/** The readers of texts. */
interface TextReaders {
  frontMatters: FrontMatters;
  markup: SourceMarkup;
  operations?: OperationPages;
  /** Parts that are left out of the texts of pages are added. */
  skipped: SkippedResource[];
}

interface UnreadText extends PageText {
  /** Puts the parsed texts into the tree. */
  fill(parsed: ParsedMarkdown): void;
}

/** Whether `buildSourceTree` needs the text of a file: markdown, and files that configure the structure. */
export function isSourceText(path: string): boolean {
  return isMarkdownPath(path) || isConfigurationPath(nameOf(path)) || isVariablesPath(path);
}

/**
 * Makes the tree of pages of an import source. The structure comes from its `SUMMARY.md` (at its root, or at the path in
 * `.gitbook.yaml` or `book.json`), else in a repository from a known documentation (`findDocumentation`), else from its
 * folders. Every other markdown text becomes a page. Texts that the summary does not list are hidden; they come after the
 * listed ones, or below the page of their folder. A folder that contains everything, as in the archive of a repository, is
 * removed from all paths. The title of a page is the first of: the entry in the summary, the title in the front matter, a
 * heading at the start of the text, the name of the file.
 *
 * @param texts decoded texts, without byte order mark: everything `isSourceText` names
 * @param files everything that is not markdown. A configuration is given as text and as file
 * @param limits a text that is too long, or has too many parts, is skipped
 * @param options `repository`: left out, every text is a page, whatever its folder. `foreign`: the texts are pages of another
 *   product, without MDX, reusable contents, variables and configurations
 * @param read reads the texts of all pages
 * @throws ImportLimitError when there are too many pages, or a page has too many parts to be read
 * @throws WrongKindError when the repository does not have the language to read
 */
export async function buildSourceTree(
  texts: readonly SourceText[],
  files: readonly SourceFile[],
  limits: SourceLimits,
  read: ReadPages,
  { repository, foreign }: Pick<OutlineOptions, 'repository' | 'foreign'> = {},
): Promise<SourceTree> {
  // The converter takes time to load.
  const mdx =
    foreign === undefined && hasMdx(texts, files) ? await import('../mdx/mdx-converter.js') : undefined;
  const placed = outlineSource(texts, files, limits, { repository, foreign, convertMdx: mdx?.convertMdx });
  const parsed = await read(placed.unread.map(({ path, markdown }) => ({ path, markdown })));
  return fillTexts(placed, parsed);
}

/** Puts the parsed texts into the tree. @param parsed in the order of the texts */
export function fillTexts(
  { tree, unread, ifNamed }: SourceOutline,
  parsed: readonly ParsedMarkdown[],
): SourceTree {
  unread.forEach((text, index) => text.fill(parsed[index] as ParsedMarkdown));
  if (ifNamed.size === 0) return tree;
  const named = namedResources(tree, ifNamed);
  const isKept = ({ path }: { path: string }) => !ifNamed.has(path) || named.has(path);
  const kept = {
    files: tree.files.filter(isKept),
    ...(tree.includes === undefined ? {} : { includes: tree.includes.filter(isKept) }),
  };
  const before = tree.files.length + (tree.includes?.length ?? 0);
  const after = kept.files.length + (kept.includes?.length ?? 0);
  return { ...tree, ...kept, totalResources: tree.totalResources - before + after };
}

/**
 * The tree of a source without the properties that come from the texts; see `buildSourceTree`.
 * @throws ImportLimitError when there are too many pages
 * @throws WrongKindError when the repository does not have the language to read
 */
export function outlineSource(
  texts: readonly SourceText[],
  files: readonly SourceFile[],
  limits: SourceLimits = DEFAULT_LIMITS,
  { repository, convertMdx, foreign }: OutlineOptions = {},
): SourceOutline {
  const source = normalizeSource(texts, files, repository !== undefined);
  for (const { path, ...skipped } of repository?.unreadable ?? [])
    source.skipped.push({
      ...skipped,
      path: toStorableText(path.startsWith(source.prefix) ? path.slice(source.prefix.length) : path),
    });
  const configuration =
    foreign === undefined ? readConfiguration(source.configuration) : configurationOf(foreign, source.prefix);
  const summary = findSummary(source.markdown, configuration);
  for (const [path, text] of source.markdown) {
    const reason = tooLarge(text, limits.pageMarkdown, path === summary);
    if (reason === undefined) continue;
    source.markdown.delete(path);
    source.skipped.push({ path, reason });
  }
  const readText: ReadText | undefined =
    repository === undefined ? undefined : (path) => repository.readText(source.prefix + path);
  const { documentation, language, languages } = readDocumentation(
    source,
    configuration,
    readText,
    repository?.language,
  );
  const isLeftOut = leftOutIn(documentation, language, readText);
  source.skipped = source.skipped.filter(({ path }) => !isLeftOut(path));
  const { skipped } = source;
  const frontMatters = new FrontMatters(source.markdown, documentation && draftsOf(documentation));
  const markup = new SourceMarkup(new Map(source.markdown), source.files.keys(), {
    maxBytes: limits.pageMarkdown,
    bodyOf: (text) => readFrontMatter(text).body,
    convertMdx,
  });
  const includes: SourceInclude[] = [];
  const unread =
    foreign === undefined ? extractIncludes(source, configuration, { frontMatters, markup }, includes) : [];
  for (const path of source.markdown.keys()) if (isLeftOut(path)) source.markdown.delete(path);
  const variables = foreign === undefined ? extractVariables(source, configuration) : undefined;
  const placed = placePages(source, configuration, frontMatters, {
    maxPages: limits.pagesPerSpace,
    readText,
    documentation,
    language,
  });
  const { pages, found, contentRoot, ifNamed, addresses } = placed;
  for (const path of [...source.files.keys(), ...unread.map((include) => include.path)])
    if (isLeftOut(path)) ifNamed.add(path);
  const sites = sitesOf(markup.sites.software, configuration);
  if (documentation !== undefined && readText !== undefined) {
    const site = {
      ...siteOf(documentation, readText),
      ...(language === undefined ? {} : { languages: language.folders }),
    };
    // The texts can be in another folder than the configuration.
    for (const folder of [documentation.base, documentation.root]) sites.set(folder, site);
  }
  const operations =
    documentation?.kind === 'mintlify' && readText !== undefined
      ? new OperationPages(documentation, source.files, readText, isLeftOut)
      : undefined;
  const pageTexts = unreadPages(pages, source.markdown, {
    skipped,
    frontMatters,
    markup,
    operations,
  });
  const specs = operations?.specs ?? [];
  const tree: SourceTree = {
    pages,
    files: [...source.files.values()],
    ...(unread.length > 0 ? { includes } : {}),
    variables,
    totalResources: found + unread.length + source.files.size + skipped.length,
    skipped,
    contentRoot,
    ...(source.removedFolder === '' ? {} : { removedFolder: source.removedFolder }),
    addresses,
    ...(sites.size > 0 ? { sites } : {}),
    ...(specs.length > 0 ? { specs } : {}),
    ...(languages.length > 0 ? { languages } : {}),
    ...(foreign === undefined ? {} : { isForeign: true }),
    notUnderstood: markup.notUnderstood,
  };
  return { tree, unread: [...unread, ...pageTexts], ifNamed };
}

/** The configuration of a foreign source: a page cannot become its list of contents, whatever its name. */
function configurationOf({ summary }: ForeignSource, prefix: string): SourceConfiguration {
  const path = summary === undefined ? NO_SUMMARY : toStorableText(summary.slice(prefix.length));
  return { root: '', redirects: [], summary: path };
}

/** Why a text cannot be read. Undefined: it can. A summary becomes no page, so it may have any number of parts. */
function tooLarge(text: string, maxBytes: number, isSummary: boolean): string | undefined {
  if (Buffer.byteLength(text) > maxBytes) return `the text is longer than ${maxBytes} bytes`;
  if (!isSummary && hasTooManyParts(text))
    return 'the text has too many parts (blocks, links, cells of tables and other markup)';
  return undefined;
}

/**
 * The paths that the site of a source does not publish. In one language, each path has the place of the path that it
 * translates.
 */
function leftOutIn(
  documentation: Documentation | undefined,
  language: LanguageView | undefined,
  readText: ReadText | undefined,
): Matches {
  if (documentation === undefined || readText === undefined) return () => false;
  const isLeftOut = leftOutOf(documentation, readText);
  return (path) => isLeftOut(path) || (language !== undefined && isLeftOut(language.placeOf(path)));
}

/**
 * The documentation in a source and its languages. If one language is read, the source keeps only the resources of that
 * language.
 */
function readDocumentation(
  source: SourceResources,
  configuration: SourceConfiguration,
  readText: ReadText | undefined,
  wanted: string | undefined,
): { documentation?: Documentation; language?: LanguageView; languages: string[] } {
  const documentation = readText === undefined ? undefined : documentationIn(source, configuration, readText);
  const found =
    documentation === undefined || readText === undefined
      ? []
      : findLanguages(documentation, [...source.markdown.keys()], readText);
  const languages = found.map(({ code }) => code);
  if (wanted === undefined) return { ...(documentation && { documentation }), languages };
  const language = new LanguageView(found, requireLanguage(found, wanted));
  language.restrict(source);
  return { documentation: language.documentation, language, languages };
}

/**
 * Moves the texts of reusable contents from the pages to `includes`, which is filled when they are read. They are the
 * reusable contents of an export, and in MDX sites the texts that pages include.
 */
function extractIncludes(
  { markdown: texts, skipped }: SourceResources,
  { root }: SourceConfiguration,
  { frontMatters, markup }: Pick<TextReaders, 'frontMatters' | 'markup'>,
  includes: SourceInclude[],
): UnreadText[] {
  const unread: UnreadText[] = [];
  for (const [path, text] of texts) {
    const isPartial = markup.sites.isPartial(path);
    if (!isPartial && !isIncludePath(path, root)) continue;
    const { attributes, body, condition } = frontMatters.of(path);
    texts.delete(path);
    const whole = markup.convert(path, text, body);
    if (condition !== undefined) markup.reportFrontMatter(path, text, condition.property);
    const markdown = condition === undefined ? whole : conditionText(whole, condition);
    if (isPartial && whole.trim() === '') {
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

/** The texts of the pages. */
function unreadPages(
  pages: readonly SourcePage[],
  texts: ReadonlyMap<string, string>,
  { frontMatters, markup, operations, skipped }: TextReaders,
): UnreadText[] {
  const unread: UnreadText[] = [];
  const below = new PagesBelow(pages, frontMatters);
  walkPages(pages, (page) => {
    const path = page.sourcePath;
    const text = path === null ? undefined : texts.get(path);
    if (path === null || text === undefined) return;
    const { longVariables = [], site, body, condition, ...stated } = frontMatters.of(path);
    const attributes =
      condition === undefined
        ? stated.attributes
        : hiddenAttributes(stated.attributes, page.children.length > 0);
    if (condition !== undefined) markup.reportFrontMatter(path, text, condition.property);
    for (const name of longVariables) skipped.push({ path, reason: skippedVariable(name) });
    const shown = operations?.of(path, site);
    if (shown === 'unknown')
      markup.reportFrontMatter(path, text, site.openapi === undefined ? 'openapi-schema' : 'openapi');
    const isShown = shown !== undefined && shown !== 'unknown';
    const whole = joinTexts(
      operations === undefined ? '' : requestLine(site, shown === 'unknown'),
      markup.convert(path, text, body, () => below.of(path)),
      isShown ? `${shown.markdown}\n` : '',
    );
    const markdown = condition === undefined ? whole : conditionText(whole, condition);
    if (condition !== undefined) Object.assign(page, conditionalParts(path, whole));
    if (isShown && shown.block !== undefined && condition === undefined) page.specBlock = shown.block;
    const title = isShown ? shown.title : undefined;
    unread.push({
      path,
      markdown,
      fill: (parsed) => fillPage(page, path, { attributes, markdown, parsed, title }),
    });
  });
  return unread;
}

/** The request that a page of Mintlify describes, which its site shows above the text. */
function requestLine({ api, openapi, openapiSchema }: SiteFrontMatter, isUnknown: boolean): string {
  const request = api ?? (isUnknown ? (openapi ?? openapiSchema) : undefined);
  return request === undefined || /[\r\n]/.test(request) ? '' : fenceText(request.slice(0, 2_000), 'http');
}

function joinTexts(...parts: string[]): string {
  const written = parts.filter((part) => part.trim() !== '');
  const [only, ...more] = written;
  // A text alone stays exactly as it is written.
  if (more.length === 0) return only ?? parts.find((part) => part !== '') ?? '';
  return written.map((part, index) => (index < written.length - 1 ? part.trimEnd() : part)).join('\n\n');
}
