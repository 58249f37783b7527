import {
  folderOf,
  isFolderPage,
  joinPath,
  nameOf,
  stemOf,
  trimSlashes,
} from '../../markdown/source/source-path.js';
import { MAX_DEPTH } from '../../versioning/page.js';
import type { SiteSoftware } from '../mdx/site-configurations.js';
import type { SiteFrontMatter } from './front-matter.js';

/** The rules that give pages their addresses: each software has its own rules; `plain`: only folders are known. */
export type SiteKind = 'plain' | 'summary' | SiteSoftware;

/** A number that only sets the order: `01-intro`, `2. setup`. Dates and versions (`2024-05-01`, `1-2`) are names. */
const NUMBER_PREFIX = /^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/;
/** Kinds whose sites leave number prefixes out of addresses. */
const WITHOUT_NUMBERS = new Set<SiteKind>(['plain', 'docusaurus']);
/** Kinds whose front matter states no addresses. */
const FROM_FILES = new Set<SiteKind>(['mintlify', 'vitepress']);
/** Longest address that front matter can state. */
const MAX_ADDRESS = 1_000;

/**
 * The address at which the site of a source serves a page: slugs from its root, joined by `/`; empty for the start page.
 * @param path of the text in the source
 * @param root folder of the texts
 */
export function addressOf(
  path: string,
  { kind, root }: { kind: SiteKind; root: string },
  { slug, permalink, id }: SiteFrontMatter,
): string {
  const inside = root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const folder = folderAddress(folderOf(inside), kind);
  const name = id !== undefined && kind === 'docusaurus' ? id : withoutNumber(stemOf(nameOf(path)), kind);
  const own = isOwnPage(inside, kind) && id === undefined ? folder : (joinPath(folder, name) ?? folder);
  return stated(kind, folder, { slug, permalink }) ?? own;
}

/** The address of a folder of the source. */
export function folderAddress(folder: string, kind: SiteKind): string {
  if (!WITHOUT_NUMBERS.has(kind)) return folder;
  return folder
    .split('/')
    .map((name) => withoutNumber(name, kind))
    .join('/');
}

/** Kinds whose sites serve a README like any other page. */
const INDEX_ONLY = new Set<SiteKind>(['mintlify', 'starlight', 'vitepress']);

/** Whether a text is the page of its folder: `README`, `index`, and for Docusaurus also `setup/setup.md`. */
export function isOwnPage(path: string, kind: SiteKind): boolean {
  if (INDEX_ONLY.has(kind)) return stemOf(nameOf(path)).toLowerCase() === 'index';
  const folder = nameOf(folderOf(path));
  const isNamedLikeFolder = folder !== '' && stemOf(nameOf(path)).toLowerCase() === folder.toLowerCase();
  return isFolderPage(path) || (kind === 'docusaurus' && isNamedLikeFolder);
}

/** The part that a text of a summary adds to the address of the entry above it. */
export function partOf(path: string, { slug }: SiteFrontMatter): string {
  const folder = isFolderPage(path) ? nameOf(folderOf(path)) : '';
  const last = slug === undefined ? '' : nameOf(joinPath('', slug.replace(/^\/+/, '')) ?? '');
  return last || folder || stemOf(nameOf(path)).toLowerCase();
}

/** A name without the number that sets its order. */
export function withoutNumber(name: string, kind: SiteKind): string {
  return WITHOUT_NUMBERS.has(kind) ? name.replace(NUMBER_PREFIX, '') : name;
}

/** The address that front matter states; undefined when it states none, or an address beyond the root or too deep. */
function stated(
  kind: SiteKind,
  folder: string,
  { slug, permalink }: { slug: string | undefined; permalink: string | undefined },
): string | undefined {
  const address = FROM_FILES.has(kind) ? undefined : (permalink ?? slug);
  if (address === undefined || address.length > MAX_ADDRESS || /^[a-z][a-z0-9+.-]*:/i.test(address))
    return undefined;
  // The slug of Starlight, and a permalink, start at the root of the site.
  const isFromRoot = address.startsWith('/') || kind === 'starlight' || permalink !== undefined;
  const path = joinPath(isFromRoot ? '' : folder, stemOf(trimSlashes(address)));
  return path === null || path.split('/').length > MAX_DEPTH ? undefined : path;
}
