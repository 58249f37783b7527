import { relativeTarget } from '../../markdown/source/relative-paths.js';
import type { FetchedResource } from '../structure/import-job.js';
import { humanizeName } from '../structure/source-title.js';
import { splitTarget } from '../../markdown/source/source-path.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { WrongKindError } from '../structure/import.errors.js';
import { PageImages } from './fetched-images.js';
import type { HastRoot } from './hast.js';
import { absoluteLink, looksLikeHtml } from './html.js';
import { baseOf, findAnchors } from './html-page.js';
import { absolute, startOf } from './page-targets.js';
import { addressKey, SiteScope } from './site-pages.js';
import { type OutlineEntry, readTextFile, SourceBuilder } from './source-builder.js';
import { MAX_SITE_PAGE_BYTES } from './source-sizes.js';

/** A site that was fetched page by page. Its tree is the tree of the paths, in the order in which the pages were found. */
export async function readWebsite(job: ThreadReadJob): Promise<SourceContent> {
  return new Website(job).read();
}

interface SitePage extends FetchedResource {
  /** Path in the source. */
  sourcePath: string;
}

class Website {
  private readonly builder: SourceBuilder;
  private readonly images: PageImages;
  private readonly pages: SitePage[] = [];
  private readonly byKey = new Map<string, SitePage>();
  private readonly anchorsOf = new Map<SitePage, ReadonlyMap<string, string>>();
  private readonly titles = new Map<string, string>();

  constructor(private readonly job: ThreadReadJob) {
    this.builder = new SourceBuilder(job);
    for (const { path, reason } of job.unfetched) this.builder.skip(path, reason);
    this.images = new PageImages(job, this.builder);
    const fetched = job.fetched.filter(({ kind }) => kind === 'page');
    const start = fetched[0];
    if (start === undefined) throw new WrongKindError('The source is not a website.');
    const startScope = new SiteScope(start.url);
    const scope = startScope.contains(start.finalUrl) ? startScope : new SiteScope(start.finalUrl);
    const usedPaths = new Set<string>();
    for (const page of fetched) {
      const path = (page === start ? '' : scope.path(page.finalUrl)) || 'README';
      let sourcePath = `${path}.md`;
      for (let number = 1; usedPaths.has(sourcePath); number += 1) sourcePath = `${path}-${number}.md`;
      usedPaths.add(sourcePath);
      const placed = { ...page, sourcePath };
      this.pages.push(placed);
      for (const address of [page.url, page.finalUrl]) {
        if (!this.byKey.has(addressKey(address))) this.byKey.set(addressKey(address), placed);
      }
    }
  }

  async read(): Promise<SourceContent> {
    for (const page of this.pages) await this.addPage(page);
    const listed = this.pages.filter(({ sourcePath }) => this.builder.hasText(sourcePath));
    if (listed.length === 0) throw new WrongKindError('The source is not a website.');
    this.builder.setContents(
      outlineOf(
        listed.map(({ sourcePath }) => sourcePath),
        this.titles,
      ),
    );
    return this.builder.toSource(this.job.limits);
  }

  private async addPage(page: SitePage): Promise<void> {
    const html = await textOfPage(page);
    if (html === undefined || !looksLikeHtml(html)) {
      this.builder.skip(page.sourcePath, 'not an HTML page');
      return;
    }
    let start = page.finalUrl;
    const conversion = {
      prepare: (document: HastRoot) => (start = startOf(baseOf(document), page.finalUrl)),
      link: (href: string) => this.target(href, start, page),
      image: (src: string) => this.images.target(src, start),
    };
    await this.builder.addHtml(page.sourcePath, html, conversion, (own) => {
      const title = own ?? humanizeName(page.sourcePath);
      this.titles.set(page.sourcePath, title);
      return title;
    });
  }

  private async target(href: string, start: string, from: SitePage): Promise<string> {
    const url = absolute(href, start);
    const page = url === undefined ? undefined : this.byKey.get(addressKey(url));
    if (page === undefined) return absoluteLink(href, start);
    const anchor = splitTarget(href.slice(Math.max(0, href.indexOf('#'))))?.anchor ?? '';
    const heading = anchor === '' ? undefined : (await this.anchors(page)).get(anchor);
    return relativeTarget(from.sourcePath, page.sourcePath, heading ?? anchor);
  }

  /** Headings of a page by their IDs; read when a link first needs them. */
  private async anchors(page: SitePage): Promise<ReadonlyMap<string, string>> {
    const known = this.anchorsOf.get(page);
    if (known !== undefined) return known;
    const html = await textOfPage(page);
    const anchors = html === undefined ? new Map<string, string>() : findAnchors(html);
    this.anchorsOf.set(page, anchors);
    return anchors;
  }
}

function textOfPage({ path, contentType }: FetchedResource): Promise<string | undefined> {
  return readTextFile(path, MAX_SITE_PAGE_BYTES, contentType);
}

/** Makes a tree of paths: `a/b.md` is below `a.md`, or below a group if there is no such page. */
export function outlineOf(paths: readonly string[], titles: ReadonlyMap<string, string>): OutlineEntry[] {
  const top: OutlineEntry[] = [];
  const known = new Map<string, OutlineEntry>();
  const isPage = new Set(paths);
  const entry = (stem: string): OutlineEntry => {
    const existing = known.get(stem);
    if (existing !== undefined) return existing;
    const path = `${stem}.md`;
    const slash = stem.lastIndexOf('/');
    const title = titles.get(path) ?? humanizeName(stem.slice(slash + 1));
    const created: OutlineEntry = { title, ...(isPage.has(path) ? { path } : {}), children: [] };
    known.set(stem, created);
    (slash === -1 ? top : entry(stem.slice(0, slash)).children).push(created);
    return created;
  };
  for (const path of paths) entry(path.slice(0, -'.md'.length));
  return top;
}
