import { relativeTarget } from '../../markdown/source/relative-paths.js';
import { followTarget, nameOf, stemOf } from '../../markdown/source/source-path.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import type { UnzippedEntry } from '../archives/unzip.js';
import { WrongKindError } from '../structure/import.errors.js';
import { unpackArchive } from './archive.js';
import { readCsv, writeMarkdownTable } from './csv.js';
import { HTML_FACTOR } from './source-sizes.js';
import { NotionNames } from './notion-names.js';
import { PageImages } from './fetched-images.js';
import { readTextFile, SourceBuilder } from './source-builder.js';

/**
 * An export of Notion: pages in markdown or HTML, subpages in the folder of their page, databases as comma-separated
 * values. Names lose their IDs, and links are changed accordingly.
 */
export async function readNotion(job: ThreadReadJob): Promise<SourceContent> {
  const entries = await unpackArchive(job);
  const export_ = new NotionExport(job, entries);
  return export_.read();
}

class NotionExport {
  private readonly builder: SourceBuilder;
  private readonly names: NotionNames;
  private readonly images: PageImages;
  private readonly entries: UnzippedEntry[];
  /** Clean paths of everything in the export; computed when a database first needs them. */
  private rows: Set<string> | undefined;

  constructor(
    private readonly job: ThreadReadJob,
    entries: readonly UnzippedEntry[],
  ) {
    this.builder = new SourceBuilder(job);
    this.images = new PageImages(job, this.builder);
    const paths = new Set(entries.map(({ path }) => path));
    // A database is exported as its current view and as a whole. The list of contents of the export is not a page.
    this.entries = entries.filter(({ path }) => {
      const isView = /\.csv$/i.test(path) && paths.has(path.replace(/\.csv$/i, '_all.csv'));
      return !isView && !(path === 'index.html' && paths.size > 1);
    });
    this.names = new NotionNames(this.entries.map(({ path }) => path));
  }

  async read(): Promise<SourceContent> {
    if (!this.entries.some(({ path }) => /\.(?:md|html|csv)$/i.test(path))) {
      throw new WrongKindError('The archive is not a Notion export: it contains no page.');
    }
    for (const entry of this.entries) await this.addEntry(entry);
    return this.builder.toSource(this.job.limits);
  }

  private async addEntry(entry: UnzippedEntry): Promise<void> {
    const clean = this.names.clean.get(entry.path) ?? entry.path;
    const ending = /\.(?:md|html|csv)$/i.exec(clean)?.[0];
    if (ending === undefined) {
      await this.builder.addFile(clean, entry.tempPath, nameOf(clean));
      return;
    }
    const maxBytes = this.job.limits.pageMarkdown * (ending === '.html' ? HTML_FACTOR : 1);
    const text = await readTextFile(entry.tempPath, maxBytes);
    if (text === undefined) {
      this.builder.skip(clean, entry.size > maxBytes ? `larger than ${maxBytes} bytes` : 'not text in UTF-8');
    } else if (ending === '.md') {
      await this.builder.addForeignText(clean, this.relink(text, entry.path));
    } else if (ending === '.csv') {
      this.builder.addPage(pageOf(clean), nameOf(stem(clean)), this.table(text, clean));
    } else {
      await this.addHtmlPage(text, entry.path, clean);
    }
  }

  private async addHtmlPage(html: string, path: string, clean: string): Promise<void> {
    await this.builder.addHtml(pageOf(clean), html, {
      content: ['article.page', 'article', 'body'],
      link: (href) => this.target(href, path) ?? href,
      image: async (src) => this.target(src, path) ?? this.images.target(src, 'data:'),
    });
  }

  /** Replaces the links of a markdown text by paths to the clean names. */
  private relink(text: string, path: string): string {
    const spliced: string[] = [];
    let read = 0;
    for (const link of this.job.reader.read({ path, markdown: text }).links) {
      const target = link.kind === 'url' ? undefined : this.target(link.target, path);
      if (target === undefined) continue;
      spliced.push(text.slice(read, link.start), target);
      read = link.end;
    }
    return spliced.join('') + text.slice(read);
  }

  /** The target of a link in the cleaned export; undefined when the link leads out of it. */
  private target(href: string, path: string): string | undefined {
    const from = pageOf(this.names.clean.get(path) ?? path);
    const online = /^https?:\/\/(?:www\.)?notion\.(?:so|site|com)\/(?:[^?#]*?)([0-9a-f]{32})(?:[?#]|$)/i.exec(
      href,
    );
    const local = followTarget(href, path);
    const found = online ? this.names.byId.get(online[1]?.toLowerCase() ?? '') : local?.path;
    const clean = found ? this.find(found) : undefined;
    return clean === undefined ? undefined : relativeTarget(from, pageOf(clean), local?.anchor);
  }

  private find(path: string): string | undefined {
    const { clean } = this.names;
    return (
      clean.get(path) ?? clean.get(path.normalize('NFC')) ?? clean.get(path.replace(/\.csv$/i, '_all.csv'))
    );
  }

  private table(text: string, clean: string): string {
    const folder = stem(clean);
    const rows = (this.rows ??= new Set(this.names.clean.values()));
    return writeMarkdownTable(readCsv(text), (cell, column) => {
      const name = cell
        .trim()
        .replace(/[/\\:?*"<>|]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const page = [`${folder}/${name}.md`, `${folder}/${name}.html`].find((path) => rows.has(path));
      if (column !== 0 || name === '' || page === undefined) return undefined;
      return relativeTarget(pageOf(clean), pageOf(page));
    });
  }
}

function stem(path: string): string {
  return stemOf(path).replace(/\.csv$/i, '');
}

/** Path in the source of the page of a text of the export. */
function pageOf(path: string): string {
  return path.replace(/\.(?:html|csv)$/i, '.md');
}
