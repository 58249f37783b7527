import { nameOf, trimSlashes } from '../../markdown/source/source-path.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import { JavaScriptModule } from './javascript-module.js';
import { parseJson } from './mintlify.js';
import { readRedirectFile, readRedirects } from './redirects.js';
import { joined, type Redirect, siteIn, type SourceSite } from './source-sites.js';

/** Longest path that a site is published at, in characters. */
const MAX_BASE = 200;
/** Longest configuration in JavaScript that is read, in characters. */
const MAX_SCRIPT = 256 * 1024;

/** The statements of a configuration about the addresses of its site. */
interface Stated {
  /** Paths or URLs of the site. */
  bases: unknown[];
  redirects: Redirect[];
}

const NOTHING: Stated = { bases: [], redirects: [] };

/** How the addresses in the texts of a documentation are read. */
export function siteOf(documentation: Documentation, readText: ReadText): SourceSite {
  const { kind, root, base, fileRoots } = documentation;
  const { bases, redirects } = statedBy(documentation, readText);
  const files = fileRoots.flatMap((folder) => readRedirectFile(readText(joined(folder, '_redirects')) ?? ''));
  return {
    ...siteIn(base, kind, root),
    // Addresses often begin with the folder of the texts, whatever the configuration says.
    bases: [...new Set([...bases.flatMap(pathOf), ...(root === '' ? [] : [nameOf(root)])])],
    redirects: [...redirects, ...files],
  };
}

function statedBy({ kind, path, values, base }: Documentation, readText: ReadText): Stated {
  if (kind === 'mintlify') return statedByMintlify(values ?? {}, base, readText);
  if (kind === 'mkdocs')
    return { bases: [values?.site_url], redirects: readMkdocsRedirects(values?.plugins) };
  const text = readText(path) ?? '';
  if (text.length > MAX_SCRIPT) return NOTHING;
  const module = new JavaScriptModule(text);
  const exported = module.exported();
  const value = (...names: string[]): unknown => module.literal(module.property(exported, ...names));
  if (kind === 'docusaurus') return statedByDocusaurus(module, value('baseUrl'));
  return { bases: [value('base')], redirects: kind === 'starlight' ? readRedirects(value('redirects')) : [] };
}

/** Mintlify knows the path of the site; its configuration names it in addresses only. */
function statedByMintlify(values: Record<string, unknown>, base: string, readText: ReadText): Stated {
  const { seo, logo, metadata } = values;
  const tags = [asMapping(asMapping(seo)?.metatags), asMapping(metadata)];
  const bases = [...tags.flatMap((each) => [each?.canonical, each?.['og:url']]), asMapping(logo)?.href];
  const file = asMapping(values.redirects)?.$ref;
  const text = typeof file === 'string' ? readText(joined(base, file.replace(/^(?:\.?\/)+/, ''))) : undefined;
  const redirects = text === undefined ? values.redirects : parseList(text);
  return { bases, redirects: readRedirects(redirects) };
}

/** The plugin for redirects, and the address of the texts, stand among computed values. */
function statedByDocusaurus(module: JavaScriptModule, baseUrl: unknown): Stated {
  const routes = module
    .all('docs')
    .map((docs) => module.literal(module.property(docs, 'routeBasePath')))
    .filter((route) => typeof route === 'string');
  const site = typeof baseUrl === 'string' ? trimSlashes(baseUrl) : '';
  const [route = 'docs'] = routes;
  const below = joined(site, trimSlashes(route));
  const redirects = module.all('redirects').flatMap((at) => readRedirects(module.literal(at)));
  return { bases: [below, site, route], redirects };
}

function readMkdocsRedirects(plugins: unknown): Redirect[] {
  if (!Array.isArray(plugins)) return [];
  return plugins.flatMap((plugin) => readRedirects(asMapping(asMapping(plugin)?.redirects)?.redirect_maps));
}

/** The path that a path or URL names, without slashes around it. Nothing for the root. */
function pathOf(address: unknown): string[] {
  if (typeof address !== 'string') return [];
  const isUrl = /^https?:\/\//i.test(address);
  if (isUrl && !URL.canParse(address)) return [];
  const path = trimSlashes(isUrl ? new URL(address).pathname : address);
  return path === '' || path.length > MAX_BASE ? [] : [path];
}

function parseList(text: string): unknown {
  // The JSON text of a list is not a mapping.
  return parseJson(`{"list":${text}}`)?.list;
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
