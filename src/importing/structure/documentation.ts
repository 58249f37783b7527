import { folderOf, isMarkdownPath, joinPath, nameOf } from '../../markdown/source/source-path.js';
import { DocusaurusFolders, readSidebars } from './docusaurus.js';
import type { SiteFrontMatter } from './front-matter.js';
import { readExportedLiteral } from './javascript-literal.js';
import { parseJson, readMintlifyNavigation } from './mintlify.js';
import { parseMkdocs, readMkdocsNavigation } from './mkdocs.js';
import { type NavigationEntry, NavigationReport } from './navigation.js';
import type { PathIndex } from './path-index.js';
import { isOwnPage, type SiteKind } from './source-address.js';
import { type SiteSoftware, softwareOf } from '../mdx/site-configurations.js';
import { type FolderRules, readFolders } from './read-folders.js';
import type { SourcePage } from './source-tree.js';

/** Reads the text of a file of a source by its path; undefined when there is no such text. */
export type ReadText = (path: string) => string | undefined;

/** A documentation that other software serves, and where its parts are. Paths are from the root of the source. */
export interface Documentation {
  kind: SiteSoftware;
  /** The folder of the texts. */
  root: string;
  /** The folder of the configuration. */
  base: string;
  /** Folders whose files the site serves at its root. */
  fileRoots: string[];
  /** The configuration with the navigation, if it has one. */
  configuration?: { path: string; values: Record<string, unknown> };
}

/** Most configurations that are read to find the one of the documentation. */
const MAX_CONFIGURATIONS = 20;
/** Deepest folder of a configuration. */
const MAX_FOLDERS = 3;
/** Longest configuration in JavaScript and YAML, in characters. */
const MAX_SCRIPT = 256 * 1024;
const SIDEBARS = ['sidebars.json', 'sidebars.js', 'sidebars.ts', 'sidebars.mjs', 'sidebars.cjs'];

/**
 * Finds the documentation in a source: that of the configuration in the highest folder, of `docs.json` or `mint.json`
 * (Mintlify), `docusaurus.config.js`, `astro.config.mjs` (Starlight) and `mkdocs.yml`.
 * @param texts paths of the texts
 * @param files paths of the other files
 */
export function findDocumentation(
  texts: readonly string[],
  files: readonly string[],
  readText: ReadText,
): Documentation | undefined {
  const configurations = files
    .filter((path) => path.split('/').length <= MAX_FOLDERS + 1)
    .filter((path) => softwareOf(path) !== undefined)
    .sort((one, other) => one.split('/').length - other.split('/').length || (one < other ? -1 : 1));
  for (const path of configurations.slice(0, MAX_CONFIGURATIONS)) {
    const found = documentationOf(path, texts, readText);
    if (found !== undefined) return found;
  }
  return undefined;
}

function documentationOf(
  path: string,
  texts: readonly string[],
  readText: ReadText,
): Documentation | undefined {
  const base = folderOf(path);
  const software = softwareOf(path);
  const has = (folder: string): boolean => texts.some((text) => text.startsWith(`${folder}/`));
  if (software === 'mintlify') {
    const values = parseJson(readText(path) ?? '');
    const isSite = typeof values?.navigation === 'object' && values.navigation !== null;
    if (values === undefined || !isSite) return undefined;
    return { kind: 'mintlify', root: base, base, fileRoots: [], configuration: { path, values } };
  }
  if (software === 'starlight') {
    const root = below(base, 'src/content/docs');
    return has(root) ? { kind: 'starlight', root, base, fileRoots: [below(base, 'public')] } : undefined;
  }
  if (software === 'mkdocs') {
    const text = readText(path) ?? '';
    const values = text.length > MAX_SCRIPT ? undefined : parseMkdocs(text);
    const folder = typeof values?.docs_dir === 'string' ? values.docs_dir : 'docs';
    const root = joinPath(base, folder);
    if (values === undefined || root === null || !has(root)) return undefined;
    const hasNavigation = Array.isArray(values.nav);
    return {
      kind: 'mkdocs',
      root,
      base,
      fileRoots: [],
      ...(hasNavigation ? { configuration: { path, values } } : {}),
    };
  }
  const root = [below(base, 'docs'), base === '' ? undefined : below(folderOf(base), 'docs')].find(
    (folder) => folder !== undefined && has(folder),
  );
  if (root === undefined) return undefined;
  const sidebars = readSidebarFile(base, readText);
  return {
    kind: 'docusaurus',
    root,
    base,
    fileRoots: [below(base, 'static')],
    ...(sidebars === undefined ? {} : { configuration: sidebars }),
  };
}

function readSidebarFile(base: string, readText: ReadText): Documentation['configuration'] {
  for (const name of SIDEBARS) {
    const path = below(base, name);
    const text = readText(path);
    if (text === undefined || text.length > MAX_SCRIPT) continue;
    const values = name.endsWith('.json') ? parseJson(text) : readExportedLiteral(text);
    // A module that computes its sidebars is not executed: the folders are the structure.
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
    return { path, values: values as Record<string, unknown> };
  }
  return undefined;
}

/** What the structure of a documentation is read from. */
export interface DocumentationTexts {
  /** Paths of the texts that are pages. */
  paths: readonly string[];
  index: PathIndex<string>;
  frontMatter: (path: string) => SiteFrontMatter;
  readText: ReadText;
}

/** The structure of a documentation: the entries of its navigation, or pages that its folders order. */
export type DocumentationStructure =
  { entries: NavigationEntry[]; report: NavigationReport } | { pages: SourcePage[] };

/** @throws ImportLimitError when the navigation has too many entries or levels */
export function readStructure(
  { kind, root, configuration }: Documentation,
  { paths, index, frontMatter, readText }: DocumentationTexts,
): DocumentationStructure {
  if (kind === 'mintlify' && configuration !== undefined) {
    const report = new NavigationReport(configuration.path);
    const entries = readMintlifyNavigation(configuration.values, { root, texts: index, report, readText });
    return { entries, report };
  }
  if (kind === 'mkdocs' && Array.isArray(configuration?.values.nav)) {
    const report = new NavigationReport(configuration.path);
    return {
      entries: readMkdocsNavigation(configuration.values.nav, { root, texts: index, report }),
      report,
    };
  }
  const source = { root, texts: paths, frontMatter, readText };
  if (kind === 'docusaurus' && configuration !== undefined) {
    const report = new NavigationReport(configuration.path);
    return { entries: readSidebars(configuration.values, source, report), report };
  }
  const rules = kind === 'docusaurus' ? new DocusaurusFolders(source) : rulesOf(kind, frontMatter);
  return { pages: readFolders(paths, root, { rules }) };
}

function rulesOf(kind: SiteKind, frontMatter: DocumentationTexts['frontMatter']): FolderRules {
  return {
    isOwnPage: (path) => isOwnPage(path, kind),
    entry: (path) => {
      if (!isMarkdownPath(path)) return {};
      const { position, label } = frontMatter(path);
      return { position, title: label };
    },
  };
}

/** Texts that Mintlify never serves, unless the navigation names them. */
const MINTLIFY_IGNORED = /^(?:readme|license|changelog|contributing)\.mdx?$/i;

/**
 * Whether a text belongs to a documentation. Snippets and partial texts are parts of pages, and error pages are
 * no pages of the documentation.
 * @param ignored paths that `.mintignore` leaves out
 */
export function isTextOf(
  { kind, root, base }: Documentation,
  path: string,
  ignored: readonly string[],
): boolean {
  if (root !== '' && !path.startsWith(`${root}/`)) return false;
  const inside = root === '' ? path : path.slice(root.length + 1);
  const isErrorPage = kind === 'starlight' && /(?:^|\/)404\.mdx?$/.test(inside);
  if (kind !== 'mintlify') return !isErrorPage && !inside.split('/').some((name) => name.startsWith('_'));
  const isIgnored = ignored.some((each) => inside === each || inside.startsWith(`${each}/`));
  return (
    !isIgnored &&
    !inside.startsWith('snippets/') &&
    !(folderOf(path) === base && MINTLIFY_IGNORED.test(nameOf(path)))
  );
}

/** Files and folders that `.mintignore` names; patterns are not read. */
export function ignoredPaths({ kind, base }: Documentation, readText: ReadText): string[] {
  const text = kind === 'mintlify' ? readText(below(base, '.mintignore')) : undefined;
  return (text ?? '').split(/\r?\n/).flatMap((line) => {
    const written = line.trim();
    const path =
      written === '' || /^[#!]|[*?[\]]/.test(written) ? null : joinPath('', written.replace(/^\/+/, ''));
    return path === null || path === '' ? [] : [path];
  });
}

/** Endings of files that a site is made with, which no reader opens. */
const MADE_WITH =
  /\.(?:[cm]?[jt]sx?|json[c5]?|jsonl|ya?ml|toml|lock|css|s[ac]ss|less|html?|astro|vue|svelte|mdoc|sh|py|rb|ini|xml|map|snap|patch|woff2?|ttf|otf|eot)$/i;

/**
 * Whether a file belongs to a documentation: files beside its texts and in the folders for files, but not those that the
 * site is made with. `ifNamed`: only if a text leads to it.
 */
export function fileUse({ kind, root, base, fileRoots }: Documentation, path: string): 'always' | 'ifNamed' {
  const folders = [root, ...fileRoots, ...(kind === 'starlight' ? [below(base, 'src/assets')] : [])];
  const isInside = folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  return isInside && nameOf(path).includes('.') && !MADE_WITH.test(path) ? 'always' : 'ifNamed';
}

function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}
