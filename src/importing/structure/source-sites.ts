import { folderOf } from '../../markdown/source/source-path.js';
import type { LanguageFolders } from './language-folders.js';
import { SITE_FOLDERS, type SiteSoftware } from '../mdx/site-configurations.js';

/** An address of a site that leads to another one. */
export interface Redirect {
  /**
   * A path from the root of the site, without a leading slash. `:name` stands for one folder; a last `*` or `:name*`, for
   * the rest.
   */
  from: string;
  /** A path from the root of the site with a leading slash, also with an anchor, or a URL. It can name parts of `from`. */
  to: string;
}

/** How the addresses in the texts of a site are read. Plain data: it crosses threads. */
export interface SourceSite {
  /** Folders of the source that a path with a leading slash can start from. */
  roots: readonly string[];
  /** Paths that the site is published at, without slashes around them: its addresses can begin with one. */
  bases: readonly string[];
  redirects: readonly Redirect[];
  /** Whether it serves a page that is missing in a language in its main language. */
  hasFallback: boolean;
  /** Its languages, if the source is read in one of them. */
  languages?: LanguageFolders;
}

/** The sites of a source, each by the folders that contain its texts. */
export type SourceSites = ReadonlyMap<string, SourceSite>;

/**
 * The settings that follow from the name of a configuration in a folder.
 * @param texts the folder of the texts
 */
export function siteIn(
  folder: string,
  software: SiteSoftware,
  texts: string = joined(folder, SITE_FOLDERS[software].texts),
): SourceSite {
  const files = SITE_FOLDERS[software].files.map((each) => joined(folder, each));
  return {
    roots: [...new Set([texts, ...files, folder])],
    bases: [],
    redirects: [],
    hasFallback: software === 'starlight',
  };
}

/**
 * The sites that files of the source show, by their folders.
 * @param software of each site
 * @param redirects of the source itself
 */
export function sitesOf(
  software: ReadonlyMap<string, SiteSoftware>,
  { redirects }: { redirects: readonly Redirect[] },
): Map<string, SourceSite> {
  const sites = new Map(Array.from(software, ([folder, each]) => [folder, siteIn(folder, each)]));
  if (redirects.length > 0 && !sites.has(''))
    sites.set('', { roots: [], bases: [], redirects, hasFallback: false });
  return sites;
}

/** The site that a folder of the source is in: the site of the nearest folder above it. */
export function siteAt(sites: SourceSites, start: string): SourceSite | undefined {
  if (sites.size === 0) return undefined;
  for (let folder = start; ; folder = folderOf(folder)) {
    const site = sites.get(folder);
    if (site !== undefined || folder === '') return site;
  }
}

/** A path below a folder; '' is the root, or the folder itself. */
export function joined(folder: string, below: string): string {
  return [folder, below].filter((part) => part !== '').join('/');
}
