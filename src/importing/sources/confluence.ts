import { selectAll } from 'hast-util-select';
import { relativeTarget } from '../../markdown/source/relative-paths.js';
import { folderOf, followTarget, nameOf, splitTarget } from '../../markdown/source/source-path.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import type { UnzippedEntry } from '../archives/unzip.js';
import { WrongKindError } from '../structure/import.errors.js';
import { unpackArchive } from './archive.js';
import { prepareConfluencePage, readConfluenceOutline } from './confluence-html.js';
import { PageImages } from './fetched-images.js';
import { attribute, elementsIn, hasClass, type HastRoot, textOf } from './hast.js';
import { HTML_FACTOR } from './source-sizes.js';
import { type HtmlConversion, findAnchors } from './html-page.js';
import { type OutlineEntry, readTextFile, SourceBuilder } from './source-builder.js';

/** The element with the content of a page, and the parts of it that are generated from other pages. */
const CONTENT: Pick<HtmlConversion, 'content' | 'unwanted'> = {
  content: ['#main-content', '#content', 'body'],
  unwanted: (element) => hasClass(element, 'toc-macro') || attribute(element, 'id') === 'title-heading',
};

/**
 * An HTML export of a Confluence space: `index.html` lists the pages as a tree, `#main-content` of each page contains
 * its text, and attachments are in `attachments/<page id>/`.
 */
export async function readConfluence(job: ThreadReadJob): Promise<SourceContent> {
  const export_ = new ConfluenceExport(job, await unpackArchive(job));
  return export_.read();
}

class ConfluenceExport {
  private readonly builder: SourceBuilder;
  private readonly images: PageImages;
  private readonly entries: Map<string, UnzippedEntry>;
  /** Names that users gave to attachments, by path. */
  private readonly names = new Map<string, string>();
  private readonly anchorsOf = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly job: ThreadReadJob,
    entries: readonly UnzippedEntry[],
  ) {
    this.builder = new SourceBuilder(job);
    this.images = new PageImages(job, this.builder);
    this.entries = new Map(entries.map((entry) => [entry.path, entry]));
  }

  async read(): Promise<SourceContent> {
    const indexes = [...this.entries.keys()].filter((path) => nameOf(path) === 'index.html');
    const index = indexes.sort((one, other) => one.split('/').length - other.split('/').length)[0];
    const text = index === undefined ? undefined : await this.text(index);
    const outline = index === undefined || text === undefined ? [] : this.outline(text, index);
    if (outline.length === 0) {
      throw new WrongKindError(
        'The archive is not an HTML export of a Confluence space: no index.html lists its pages.',
      );
    }
    const titles = titlesOf(outline);
    const root = folderOf(index ?? '');
    const isPage = (path: string) => folderOf(path) === root && /\.html?$/i.test(path) && path !== index;
    for (const path of this.entries.keys())
      if (isPage(path)) await this.addPage(path, titles.get(pageOf(path)));
    for (const [path, entry] of this.entries) {
      const isAttachment = path.startsWith(root === '' ? 'attachments/' : `${root}/attachments/`);
      if (isAttachment)
        await this.builder.addFile(path, entry.tempPath, this.names.get(path) ?? nameOf(path));
    }
    this.builder.setContents(
      relativeTo(outline, root, (path) => this.builder.hasText(path)),
      root,
    );
    return this.builder.toSource(this.job.limits);
  }

  /** The pages in the list of contents that the archive contains. */
  private outline(html: string, index: string): OutlineEntry[] {
    return readConfluenceOutline(html, (href) => {
      const path = this.find(href, index);
      return path === undefined ? undefined : pageOf(path);
    });
  }

  private async text(path: string): Promise<string | undefined> {
    const entry = this.entries.get(path);
    const maxBytes = this.job.limits.pageMarkdown * HTML_FACTOR;
    return entry === undefined ? undefined : readTextFile(entry.tempPath, maxBytes);
  }

  private async addPage(path: string, listed: string | undefined): Promise<void> {
    const html = await this.text(path);
    if (html === undefined) {
      this.builder.skip(path, 'too large, or not text in UTF-8');
      return;
    }
    const conversion: HtmlConversion = {
      ...CONTENT,
      prepare: (document) => {
        this.nameAttachments(document, path);
        prepareConfluencePage(document);
      },
      link: async (href) => (await this.target(href, path)) ?? href,
      image: (src) => this.image(src, path),
    };
    // The title of a page starts with the name of its space.
    await this.builder.addHtml(
      pageOf(path),
      html,
      conversion,
      (own) => listed ?? own?.replace(/^.*? : /, ''),
    );
  }

  private nameAttachments(document: HastRoot, path: string): void {
    const named = (target: string | undefined, name: string | undefined) => {
      const found = target === undefined ? undefined : this.find(target, path);
      if (found !== undefined && name !== undefined && name !== '') this.names.set(found, name);
    };
    for (const link of selectAll('.greybox a[href]', document)) named(attribute(link, 'href'), textOf(link));
    for (const element of elementsIn(document)) {
      const alias = attribute(element, 'dataLinkedResourceDefaultAlias');
      if (alias !== undefined) named(attribute(element, 'src') ?? attribute(element, 'href'), alias);
    }
  }

  private async image(src: string, path: string): Promise<string | null> {
    const found = this.find(src, path);
    if (found === undefined) return this.images.target(src, 'data:');
    const entry = this.entries.get(found);
    if (entry) await this.builder.addFile(found, entry.tempPath, this.names.get(found) ?? nameOf(found));
    return relativeTarget(path, found);
  }

  /** The target of a link inside the export; undefined when the link leads out of it. */
  private async target(href: string, path: string): Promise<string | undefined> {
    const online = /[?&]pageId=(\d+)/.exec(href)?.[1];
    const found = online === undefined ? this.find(href, path) : this.pageWithId(online);
    if (found === undefined) return undefined;
    const anchor = splitTarget(href)?.anchor;
    const heading = anchor && (await this.anchors(found)).get(anchor);
    return relativeTarget(pageOf(path), pageOf(found), heading ?? anchor);
  }

  /** Headings of a page by their IDs; read when a link first needs them. */
  private async anchors(path: string): Promise<ReadonlyMap<string, string>> {
    const known = this.anchorsOf.get(path);
    if (known !== undefined) return known;
    const html = /\.html?$/i.test(path) ? await this.text(path) : undefined;
    const anchors = html === undefined ? new Map<string, string>() : findAnchors(html, CONTENT);
    this.anchorsOf.set(path, anchors);
    return anchors;
  }

  private find(href: string, path: string): string | undefined {
    const found = followTarget(href, path)?.path;
    return found !== undefined && this.entries.has(found) ? found : undefined;
  }

  /** Files of pages are named after title and ID, or the ID alone. */
  private pageWithId(id: string): string | undefined {
    return [...this.entries.keys()].find((path) => nameOf(path).replace(/^.*_/, '') === `${id}.html`);
  }
}

function titlesOf(outline: readonly OutlineEntry[]): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (entries: readonly OutlineEntry[]): void => {
    for (const { path, title, children } of entries) {
      if (path !== undefined) titles.set(path, title);
      visit(children);
    }
  };
  visit(outline);
  return titles;
}

/** A list of contents with paths relative to a folder, without skipped pages. */
function relativeTo(
  outline: readonly OutlineEntry[],
  root: string,
  isThere: (path: string) => boolean,
): OutlineEntry[] {
  return outline.flatMap(({ title, path, children }) => {
    const below = relativeTo(children, root, isThere);
    if (path === undefined || !isThere(path)) return below;
    return [{ title, path: root === '' ? path : path.slice(root.length + 1), children: below }];
  });
}

/** Path in the source of the page of an HTML file. */
function pageOf(path: string): string {
  return path.replace(/\.html?$/i, '.md');
}
