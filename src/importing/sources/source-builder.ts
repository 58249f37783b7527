import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import mime from 'mime-types';
import type { LocalFile } from '../../content/files/local-file.js';
import { foreignDocument, hasForeignMarkup, leavesMarkup } from '../../markdown/document/foreign-document.js';
import { withoutVariables } from '../../markdown/document/variable-names.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { buildSourceTree, type SourceLimits } from '../structure/build-source-tree.js';
import { walkPages } from '../structure/place-pages.js';
import { ImportLimitError } from '../structure/import.errors.js';
import { readFrontMatter } from '../structure/front-matter.js';
import { readLimited } from '../structure/read-limited.js';
import { inspectFile } from '../../content/files/inspect-file.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import { nameOf } from '../../markdown/source/source-path.js';
import type { SourceContent, SkippedResource, SourceFile, SourceText } from '../structure/source-tree.js';
import { convertHtml, type HtmlConversion } from './html-page.js';

const TOO_SLOW = 'the text has too much markup in one paragraph';

/** Collects the pages and files that a reader finds, and makes the same tree as from an archive of markdown. */
export class SourceBuilder {
  private readonly texts: SourceText[] = [];
  private readonly paths = new Set<string>();
  private readonly files = new Map<string, SourceFile>();
  private readonly localFiles: LocalFile[] = [];
  /** Files that were written from memory, by hash: a source can refer to the same bytes thousands of times. */
  private readonly written = new Map<string, LocalFile>();
  private writtenBytes = 0;
  private contents: SourceText | undefined;
  private readonly skipped: SkippedResource[] = [];
  private readonly skippedPaths = new Set<string>();

  /** @param job its `directory` takes files from memory, and its `reader` reports which page is being converted or read */
  constructor(private readonly job: Pick<ThreadReadJob, 'directory' | 'reader' | 'limits'>) {}

  /**
   * Adds a page of another product that was written as markdown, without tags of the space. Its title goes into the front
   * matter, so that the text needs no heading.
   */
  addPage(path: string, title: string | undefined, markdown: string): void {
    const text = withoutVariables(markdown);
    try {
      if (leavesMarkup(text)) return this.skip(path, TOO_SLOW);
      const readable = hasForeignMarkup(text) ? foreignDocument(text)?.markdown : text;
      if (readable === undefined) return this.skip(path, 'cannot be read without its tags');
      this.addText(path, `${frontMatterOf(title === undefined ? {} : { title })}${readable}`);
    } catch (error) {
      if (!(error instanceof TooManyPartsError)) throw error;
      this.skip(path, `the text ${error.message}`);
    }
  }

  /**
   * Adds an HTML page; skips one that cannot be converted.
   * @param title returns the title of the page, from the title in its HTML
   */
  async addHtml(
    path: string,
    html: string,
    conversion: HtmlConversion,
    title: (own: string | undefined) => string | undefined = (own) => own,
  ): Promise<void> {
    try {
      await this.job.reader.track(path, async () => {
        const page = await convertHtml(html, conversion);
        this.addPage(path, title(page.title), page.markdown);
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.skip(path, 'nested too deeply, too many elements, or links that are too long');
    }
  }

  /** Sets the list of contents. @param folder the folder that paths of its entries are relative to */
  setContents(entries: readonly OutlineEntry[], folder = ''): void {
    let name = 'SUMMARY';
    const paths = new Set([...this.paths].map((path) => path.toLowerCase()));
    const path = () => `${folder === '' ? '' : `${folder}/`}${name}.md`;
    // A page can have the name.
    while (paths.has(path().toLowerCase())) name += '-';
    this.contents = { path: path(), text: writeSummary(entries) };
  }

  /**
   * Adds a markdown text of another product, in which tags and expressions are text. Its front matter gives the title and the
   * description; a condition there hides the page.
   */
  async addForeignText(path: string, text: string): Promise<void> {
    const { body, attributes, condition } = readFrontMatter(text);
    const { title, description } = attributes;
    const stated = {
      ...(title && { title }),
      ...(description && { description }),
      ...(condition && { draft: true }),
    };
    try {
      if (leavesMarkup(body)) return this.skip(path, TOO_SLOW);
      const document = await this.job.reader.track(path, async () => foreignDocument(body));
      if (document === undefined) return this.skip(path, 'cannot be read without its tags');
      this.addText(path, `${frontMatterOf(stated)}${document.markdown}`);
    } catch (error) {
      if (!(error instanceof TooManyPartsError)) throw error;
      this.skip(path, `the text ${error.message}`);
    }
  }

  private addText(path: string, text: string): void {
    this.texts.push({ path, text });
    this.paths.add(path);
  }

  hasText(path: string): boolean {
    return this.paths.has(path);
  }

  /** Reports a skipped resource and the reason. */
  skip(path: string, reason: string): void {
    if (!this.skippedPaths.has(path)) this.skipped.push({ path, reason });
    this.skippedPaths.add(path);
  }

  /** Adds a file at a path. */
  async addFile(path: string, localPath: string, name = nameOf(path)): Promise<void> {
    if (!this.files.has(path)) await this.storeFile(path, name, await localFile(localPath));
  }

  /**
   * Adds an image under a path that depends on its bytes, so that images of different sources have different paths.
   * @param name the name that readers see
   * @returns the target of links to the image
   */
  async addImage(localPath: string, name: string, contentType: string | null): Promise<string> {
    return this.storeImage(await localFile(localPath), name, contentType);
  }

  /** Adds a file from memory. @throws ImportLimitError when there are too many bytes */
  async addFileBytes(path: string, bytes: Buffer): Promise<void> {
    if (!this.files.has(path)) await this.storeFile(path, nameOf(path), await this.write(bytes));
  }

  /** Adds an image from memory. @throws ImportLimitError when there are too many bytes */
  async addImageBytes(bytes: Buffer, name: string, contentType: string | null): Promise<string> {
    return this.storeImage(await this.write(bytes), name, contentType);
  }

  /** The tree of everything that was added. @throws ImportLimitError when there are too many pages */
  async toSource(limits: SourceLimits): Promise<SourceContent> {
    const { readAll } = this.job.reader;
    const { contents } = this;
    const texts = contents === undefined ? this.texts : [...this.texts, contents];
    const tree = await buildSourceTree(texts, [...this.files.values()], limits, readAll, {
      foreign: { summary: contents?.path },
    });
    // A heading can be the title, without its markup.
    walkPages(tree.pages, (page) => (page.title = withoutVariables(page.title)));
    return {
      tree: {
        ...tree,
        totalResources: tree.totalResources + this.skipped.length,
        skipped: [...this.skipped, ...tree.skipped],
      },
      localFiles: this.localFiles,
    };
  }

  /** Writes bytes to a file, unless there is one with the same bytes. */
  private async write(bytes: Buffer): Promise<LocalFile> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = this.written.get(hash);
    if (known !== undefined) return known;
    this.writtenBytes += bytes.length;
    const { importUnpacked } = this.job.limits;
    if (this.writtenBytes > importUnpacked) {
      throw new ImportLimitError(`The files of the source have more than ${importUnpacked} bytes.`);
    }
    const local = { hash, size: bytes.length, localPath: join(this.job.directory, randomUUID()) };
    this.written.set(hash, local);
    await writeFile(local.localPath, bytes, { flag: 'wx' });
    return local;
  }

  private async storeImage(local: LocalFile, name: string, contentType: string | null): Promise<string> {
    const stated = contentType === null ? false : mime.extension(contentType);
    const extension = extname(name) || (stated === false ? '' : `.${stated}`);
    const path = `images/${local.hash.slice(0, 16)}${/^\.\w{1,8}$/.test(extension) ? extension.toLowerCase() : ''}`;
    const fileName = extname(name) === '' ? `${name}${extension}` : name;
    if (!this.files.has(path)) await this.storeFile(path, fileName, local);
    return `/${path}`;
  }

  private async storeFile(path: string, name: string, local: LocalFile): Promise<void> {
    const { contentType, dimensions } = await inspectFile(local.localPath, path);
    this.files.set(path, {
      path,
      name: (name.replace(/[/\\]/g, '-') || nameOf(path)).slice(0, 255),
      contentType,
      size: local.size,
      hash: local.hash,
      dimensions,
    });
    this.localFiles.push(local);
  }
}

/** Front matter, also without attributes, because a rule at the start of a text would be read as front matter. */
function frontMatterOf(attributes: Record<string, string | boolean>): string {
  const lines = Object.entries(attributes).map(
    ([name, value]) =>
      `${name}: ${JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value)}\n`,
  );
  return `---\n${withoutVariables(lines.join('') || '{}\n')}---\n`;
}

/** An entry in a list of contents. */
export interface OutlineEntry {
  title: string;
  /** Path of the page; left out for a group. */
  path?: string;
  children: OutlineEntry[];
}

/** Writes a list of contents as `SUMMARY.md`. */
function writeSummary(entries: readonly OutlineEntry[], depth = 0): string {
  return entries
    .map(({ title, path, children }) => {
      const label = withoutVariables(title)
        .replace(/\s+/g, ' ')
        .replace(/[\\`*_[\]<>&~!#|]/g, '\\$&');
      const line = path === undefined ? label : `[${label}](${encodeDestination(path)})`;
      return `${'  '.repeat(depth)}* ${line}\n${writeSummary(children, depth + 1)}`;
    })
    .join('');
}

/** Decodes UTF-8, or the stated encoding; undefined when the bytes are not text. */
export function decodeText(bytes: Buffer, contentType: string | null = null): string | undefined {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const stated =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const encoding of ['utf-8', stated]) {
    if (encoding === undefined) continue;
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // The bytes are not in this encoding, or the encoding is unknown.
    }
  }
  return undefined;
}

/** Reads a text file of a source; undefined when it is longer than `maxBytes` or no text. */
export async function readTextFile(
  path: string,
  maxBytes: number,
  contentType: string | null = null,
): Promise<string | undefined> {
  const bytes = await readLimited(path, maxBytes);
  return bytes === undefined ? undefined : decodeText(bytes, contentType);
}

async function localFile(localPath: string): Promise<LocalFile> {
  const [hash, { size }] = await Promise.all([hashOf(localPath), stat(localPath)]);
  return { hash, size, localPath };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
