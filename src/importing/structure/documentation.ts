import { folderOf, isMarkdownPath, joinPath, nameOf } from '../../markdown/source/source-path.js';
import { type SiteSoftware, SITE_FOLDERS, softwareOf } from '../mdx/site-configurations.js';
import { DocusaurusFolders, readLabels, readSidebars } from './docusaurus.js';
import type { SiteFrontMatter } from './front-matter.js';
import { readExportedLiteral } from './javascript-literal.js';
import { JavaScriptModule } from './javascript-module.js';
import type { ReadText } from './local-modules.js';
import { parseJson, readMintlifyNavigation } from './mintlify.js';
import { readMkdocsNavigation } from './mkdocs.js';
import { readMkdocs } from './mkdocs-inherited.js';
import { type NavigationEntry, NavigationReport } from './navigation.js';
import type { PathIndex } from './path-index.js';
import { type FolderRules, readFolders } from './read-folders.js';
import { isOwnPage, type SiteKind } from './source-address.js';
import { joined } from './source-sites.js';
import type { SourcePage } from './source-tree.js';
import { readStarlightSidebar, starlightNavigation } from './starlight.js';
import { folderOfVitePress, foldersOfDocusaurus, unreadable } from './stated-exclusions.js';
import { readVitePressSidebar, vitePressNavigation } from './vitepress.js';

/** A documentation that other software serves, and where its parts are. Paths are from the root of the source. */
export interface Documentation {
  kind: SiteSoftware;
  /** The folder of the texts. */
  root: string;
  /** The folder of the site, which has its configuration. */
  base: string;
  /** The configuration. */
  path: string;
  /** Its values, if they are JSON or YAML. */
  values?: Record<string, unknown>;
  /** Folders whose files the site serves at its root. */
  fileRoots: string[];
  /** The values that state the navigation, and the file with them; left out when the folders are the structure. */
  navigation?: { path: string; values: Record<string, unknown> };
  /** The file with the translations of its labels, if the documentation is read in another language than the main one. */
  labels?: string;
}

/** Most configurations that are read to find the one of the documentation. */
const MAX_CONFIGURATIONS = 20;
/** Deepest folder of a configuration. */
const MAX_FOLDERS = 3;
/** Longest configuration in JavaScript and YAML, in characters. */
const MAX_SCRIPT = 256 * 1024;
/** Endings of modules of JavaScript and TypeScript. */
const SCRIPTS = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'];
const VITEPRESS = ['.vitepress/config', '.vitepress/config/index'];
const SIDEBARS = ['sidebars.json', 'sidebars.js', 'sidebars.ts', 'sidebars.mjs', 'sidebars.cjs'];

/**
 * Finds the documentation in a source: the one with the configuration in the highest folder, of `docs.json` or `mint.json`
 * (Mintlify), `docusaurus.config.js`, `astro.config.mjs` (Starlight), `mkdocs.yml` and `.vitepress/config.js`.
 * @param texts paths of the texts
 * @param files paths of the other files
 */
export function findDocumentation(
  texts: readonly string[],
  files: readonly string[],
  readText: ReadText,
): Documentation | undefined {
  const configurations = [
    ...files.filter((path) => softwareOf(path) !== undefined),
    ...vitePressConfigurations(texts, readText),
  ]
    .filter((path) => depthOf(path) <= MAX_FOLDERS)
    .sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  for (const path of configurations.slice(0, MAX_CONFIGURATIONS)) {
    const found = documentationOf(path, texts, readText);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The configurations of VitePress: they are in a folder with a dot, which an import leaves out. */
function vitePressConfigurations(texts: readonly string[], readText: ReadText): string[] {
  const folders = new Set(['']);
  for (const text of texts) {
    const names = text.split('/', MAX_FOLDERS + 1).slice(0, -1);
    names.forEach((_, index) => folders.add(names.slice(0, index + 1).join('/')));
  }
  return [...folders]
    .flatMap((folder) =>
      VITEPRESS.flatMap((name) => SCRIPTS.map((ending) => joined(folder, `${name}.${ending}`))),
    )
    .filter((path) => readText(path) !== undefined);
}

/** The number of folders that the site of a configuration is in. */
function depthOf(path: string): number {
  return siteFolderOf(path).split('/').filter(Boolean).length;
}

function siteFolderOf(path: string): string {
  const folder = folderOf(path);
  const outer = /(?:^|\/)\.vitepress\/config$/.test(folder) ? folderOf(folder) : folder;
  return nameOf(outer) === '.vitepress' ? folderOf(outer) : folder;
}

function documentationOf(
  path: string,
  texts: readonly string[],
  readText: ReadText,
): Documentation | undefined {
  const base = siteFolderOf(path);
  const kind = softwareOf(path) ?? 'vitepress';
  const { texts: folder, files } = SITE_FOLDERS[kind];
  const site = {
    kind,
    base,
    path,
    root: joined(base, folder),
    fileRoots: files.map((each) => joined(base, each)),
  };
  const has = (each: string): boolean => texts.some((text) => each === '' || text.startsWith(`${each}/`));
  if (kind === 'mintlify') {
    const values = parseJson(readText(path) ?? '');
    const isSite = typeof values?.navigation === 'object' && values.navigation !== null;
    return values === undefined || !isSite ? undefined : { ...site, values, navigation: { path, values } };
  }
  if (kind === 'mkdocs') {
    const values = readMkdocs(path, readText);
    if (values === undefined) return undefined;
    if (typeof (values.docs_dir ?? folder) !== 'string') throw unreadable('docs_dir', path, 'as a text');
    const root = joinPath(base, typeof values.docs_dir === 'string' ? values.docs_dir : folder);
    if (root === null || !has(root)) return undefined;
    return { ...site, root, values, ...(Array.isArray(values.nav) ? { navigation: { path, values } } : {}) };
  }
  if (kind === 'docusaurus') {
    const stated = foldersOfDocusaurus(base, path, readText);
    const root = [...stated, site.root, joined(folderOf(base), folder)].find((each) => has(each));
    const sidebars = readSidebarFile(base, readText);
    return root === undefined
      ? undefined
      : { ...site, root, ...(sidebars === undefined ? {} : { navigation: sidebars }) };
  }
  const text = readText(path) ?? '';
  const module = new JavaScriptModule(text.length > MAX_SCRIPT ? '' : text);
  if (kind === 'starlight') {
    const values = starlightNavigation(module);
    return has(site.root)
      ? { ...site, ...(values === undefined ? {} : { navigation: { path, values } }) }
      : undefined;
  }
  const root = joinPath(base, folderOfVitePress(path, readText) ?? '');
  if (root === null || !has(root)) return undefined;
  const values = vitePressNavigation(module);
  return {
    ...site,
    root,
    fileRoots: files.map((each) => joined(root, each)),
    ...(values === undefined ? {} : { navigation: { path, values } }),
  };
}

function readSidebarFile(base: string, readText: ReadText): Documentation['navigation'] {
  for (const name of SIDEBARS) {
    const path = joined(base, name);
    const text = readText(path);
    if (text === undefined || text.length > MAX_SCRIPT) continue;
    const values = name.endsWith('.json') ? parseJson(text) : readExportedLiteral(text);
    // A module that computes its sidebars is not executed: the folders are the structure.
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
    return { path, values: values as Record<string, unknown> };
  }
  return undefined;
}

/** The texts that the structure of a documentation is read from. */
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
  { kind, root, navigation, labels }: Documentation,
  { paths, index, frontMatter, readText }: DocumentationTexts,
): DocumentationStructure {
  const source = {
    ...{ root, texts: paths, frontMatter, readText },
    ...(labels === undefined ? {} : { labels: readLabels(readText(labels) ?? '') }),
  };
  const rules = kind === 'docusaurus' ? new DocusaurusFolders(source) : rulesOf(kind, frontMatter);
  if (navigation === undefined) return { pages: readFolders(paths, root, { rules }) };
  const { values } = navigation;
  const report = new NavigationReport(navigation.path);
  switch (kind) {
    case 'mintlify':
      return { entries: readMintlifyNavigation(values, { root, texts: index, report, readText }), report };
    case 'mkdocs':
      return { entries: readMkdocsNavigation(values.nav, { root, texts: index, report }), report };
    case 'docusaurus':
      return { entries: readSidebars(values, source, report), report };
    case 'starlight':
      return { entries: readStarlightSidebar(values, { ...source, rules, report }), report };
    case 'vitepress':
      return { entries: readVitePressSidebar(values, { root, texts: index, report }), report };
  }
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
 * Whether a text belongs to a documentation. Snippets and partial texts are parts of pages, and error pages are not pages of
 * the documentation.
 */
export function isTextOf({ kind, root, base }: Documentation, path: string): boolean {
  if (root !== '' && !path.startsWith(`${root}/`)) return false;
  const inside = root === '' ? path : path.slice(root.length + 1);
  const isErrorPage = kind === 'starlight' && /(?:^|\/)404\.mdx?$/.test(inside);
  if (kind !== 'mintlify') {
    // MkDocs leaves names with a dot out by patterns, which a configuration can change.
    const apart = kind === 'mkdocs' ? '_' : '_.';
    return !isErrorPage && !inside.split('/').some((name) => name !== '' && apart.includes(name[0] ?? ''));
  }
  return !inside.startsWith('snippets/') && !(folderOf(path) === base && MINTLIFY_IGNORED.test(nameOf(path)));
}

/** Endings of files that a site is made with, which no reader opens. */
const MADE_WITH =
  /\.(?:[cm]?[jt]sx?|json[c5]?|jsonl|ya?ml|toml|lock|css|s[ac]ss|less|html?|astro|vue|svelte|mdoc|sh|py|rb|ini|xml|map|snap|patch|woff2?|ttf|otf|eot)$/i;

/**
 * Whether a file belongs to a documentation: files beside its texts and in the folders for files, but not files that the
 * site is built with. `ifNamed`: only if a text leads to it.
 */
export function fileUse({ kind, root, base, fileRoots }: Documentation, path: string): 'always' | 'ifNamed' {
  const folders = [root, ...fileRoots, ...(kind === 'starlight' ? [joined(base, 'src/assets')] : [])];
  const isInside = folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  return isInside && nameOf(path).includes('.') && !MADE_WITH.test(path) ? 'always' : 'ifNamed';
}
