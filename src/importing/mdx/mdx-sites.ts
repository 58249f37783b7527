import { folderOf, nameOf } from '../../markdown/source/source-path.js';
import { type SiteSoftware, softwareOf } from './site-configurations.js';

/** Software whose texts are MDX. */
type SiteKind = Exclude<SiteSoftware, 'mkdocs' | 'vitepress'>;

/** A documentation site in a source, which its configuration shows. */
interface Site {
  kind: SiteKind;
  /** The folder of its configuration; '' is the root. */
  folder: string;
}

function kindOf(path: string): SiteKind | undefined {
  const software = softwareOf(path);
  return software === 'mkdocs' || software === 'vitepress' ? undefined : software;
}

/** Whether a file configures a site of MDX. */
export function isSiteConfiguration(path: string): boolean {
  return kindOf(path) !== undefined;
}

/** The sites of Mintlify, Docusaurus and Starlight in a source. */
export class MdxSites {
  private readonly sites = new Map<string, Site>();

  /** @param paths of all files */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const kind = kindOf(path);
      const folder = folderOf(path);
      if (kind !== undefined && !this.sites.has(folder)) this.sites.set(folder, { kind, folder });
    }
  }

  /** Whether a text is MDX. Mintlify and Docusaurus read `.md` as MDX, too. */
  isMdx(path: string): boolean {
    return /\.mdx$/i.test(path) || (this.siteOf(path)?.kind ?? 'starlight') !== 'starlight';
  }

  /**
   * Whether a text is not a page but included in pages: a name or folder that begins with `_`, and the folder `snippets` of
   * Mintlify.
   */
  isPartial(path: string): boolean {
    const site = this.siteOf(path);
    if (site === undefined && !/\.mdx$/i.test(path)) return false;
    const inside = site === undefined || site.folder === '' ? path : path.slice(site.folder.length + 1);
    const parts = inside.split('/');
    if (parts.some((part) => part.startsWith('_'))) return true;
    return site?.kind === 'mintlify' && parts.slice(0, -1).includes('snippets');
  }

  /** The name of an included text: with its folder in `snippets`, such as a language. */
  nameOfPartial(path: string): string {
    const [, below = ''] = /(?:^|\/)snippets\/(?:([^]*)\/)?[^/]*$/.exec(path) ?? [];
    const name = nameOf(path).replace(/\.(?:md|markdown|mdx)$/i, '');
    return below === '' ? name : `${name} (${below})`;
  }

  /** The software of each site, by the folder of its configuration. */
  get software(): Map<string, SiteSoftware> {
    return new Map(Array.from(this.sites.values(), ({ kind, folder }) => [folder, kind]));
  }

  /** The folder of the site that a text is in. */
  folderOfSite(path: string): string {
    return this.siteOf(path)?.folder ?? '';
  }

  private siteOf(path: string): Site | undefined {
    return this.siteAt(folderOf(path));
  }

  /** The site of the nearest folder with a configuration. */
  private siteAt(start: string): Site | undefined {
    if (this.sites.size === 0) return undefined;
    for (let folder = start; ; folder = folderOf(folder)) {
      const site = this.sites.get(folder);
      if (site !== undefined || folder === '') return site;
    }
  }
}
