import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import mime from 'mime-types';
import type { LocalFile } from '../../content/files/local-file.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { buildSourceTree, type SourceLimits } from '../structure/build-source-tree.js';
import { inspectFile } from '../../content/files/inspect-file.js';
import type { PageReader } from '../structure/page-reader.js';
import { nameOf } from '../../markdown/source/source-path.js';
import type { SourceContent, SkippedResource, SourceFile, SourceText } from '../structure/source-tree.js';
import { convertHtml, type HtmlConversion } from './html-page.js';

/** What a reader finds in its source, put together to the same tree that an archive of markdown gives. */
export class SourceBuilder {
  private readonly texts: SourceText[] = [];
  private readonly paths = new Set<string>();
  private readonly files = new Map<string, SourceFile>();
  private readonly localFiles: LocalFile[] = [];
  private readonly skipped: SkippedResource[] = [];
  private readonly left = new Set<string>();

  /**
   * @param directory an empty directory, for the bytes of files
   * @param reader is told which page is being converted or read
   */
  constructor(
    private readonly directory: string,
    private readonly reader: PageReader,
  ) {}

  /** Adds a page. Its title goes into the front matter, so the text needs no heading. */
  addPage(path: string, title: string | undefined, markdown: string): void {
    // Always a front matter, else a rule at the start of the text could be taken for one.
    const attributes = title === undefined ? '{}' : `title: ${JSON.stringify(title.toWellFormed())}`;
    this.addText(path, `---\n${attributes}\n---\n${markdown}`);
  }

  /**
   * Adds a page of HTML; one that cannot be converted is left out.
   * @param title what the source calls the page, given what the page calls itself
   */
  async addHtml(
    path: string,
    html: string,
    conversion: HtmlConversion,
    title: (own: string | undefined) => string | undefined = (own) => own,
  ): Promise<void> {
    try {
      const page = await this.reader.track(path, () => convertHtml(html, conversion));
      this.addPage(path, title(page.title), page.markdown);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.skip(path, 'nested too deeply, or too many elements');
    }
  }

  /** Adds a markdown text as it is. */
  addText(path: string, text: string): void {
    this.texts.push({ path, text });
    this.paths.add(path);
  }

  hasText(path: string): boolean {
    return this.paths.has(path);
  }

  /** Names what does not come in, and why. */
  skip(path: string, reason: string): void {
    if (!this.left.has(path)) this.skipped.push({ path, reason });
    this.left.add(path);
  }

  /** Adds bytes as a file at a path. */
  async addFile(path: string, localPath: string, name = nameOf(path)): Promise<void> {
    if (this.files.has(path)) return;
    const [hash, { size }] = await Promise.all([hashOf(localPath), stat(localPath)]);
    await this.storeFile(path, name, { hash, size, localPath });
  }

  /**
   * Adds an image under a path that follows from its bytes, so that images of different sources never meet.
   * @param name what a person would call it
   * @returns the target of links to it
   */
  async addImage(localPath: string, name: string, contentType: string | null): Promise<string> {
    const [hash, { size }] = await Promise.all([hashOf(localPath), stat(localPath)]);
    const stated = contentType === null ? false : mime.extension(contentType);
    const extension = extname(name) || (stated === false ? '' : `.${stated}`);
    const path = `images/${hash.slice(0, 16)}${/^\.\w{1,8}$/.test(extension) ? extension.toLowerCase() : ''}`;
    const shown = extname(name) === '' ? `${name}${extension}` : name;
    if (!this.files.has(path)) await this.storeFile(path, shown, { hash, size, localPath });
    return `/${path}`;
  }

  /** Adds a file of which the bytes are in memory. */
  async addFileBytes(path: string, bytes: Buffer): Promise<void> {
    const localPath = join(this.directory, randomUUID());
    await writeFile(localPath, bytes, { flag: 'wx' });
    await this.addFile(path, localPath);
  }

  /** Adds an image of which the bytes are in memory. */
  async addImageBytes(bytes: Buffer, name: string, contentType: string | null): Promise<string> {
    const localPath = join(this.directory, randomUUID());
    await writeFile(localPath, bytes, { flag: 'wx' });
    return this.addImage(localPath, name, contentType);
  }

  /** The tree of everything added. @throws ImportLimitError when there are too many pages */
  async toSource(limits: SourceLimits): Promise<SourceContent> {
    const tree = await buildSourceTree(this.texts, [...this.files.values()], limits, this.reader.readAll);
    return {
      tree: {
        ...tree,
        totalResources: tree.totalResources + this.skipped.length,
        skipped: [...this.skipped, ...tree.skipped],
      },
      localFiles: this.localFiles,
    };
  }

  private async storeFile(path: string, name: string, local: LocalFile): Promise<void> {
    const { contentType, dimensions } = await inspectFile(local.localPath, path);
    this.files.set(path, {
      path,
      name: (name.replace(/[/\\]/g, '-') || nameOf(path)).slice(0, 255),
      contentType,
      size: local.size,
      hash: local.hash,
      ...(dimensions === undefined ? {} : { dimensions }),
    });
    this.localFiles.push(local);
  }
}

/** A place in a list of contents. */
export interface OutlineEntry {
  title: string;
  /** Path of the page; none for a group. */
  path?: string;
  children: OutlineEntry[];
}

/** A list of contents as the summary of a source (`SUMMARY.md`). */
export function writeSummary(entries: readonly OutlineEntry[], depth = 0): string {
  return entries
    .map(({ title, path, children }) => {
      const label = title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&~!#|]/g, '\\$&');
      const line = path === undefined ? label : `[${label}](${encodeDestination(path)})`;
      return `${'  '.repeat(depth)}* ${line}\n${writeSummary(children, depth + 1)}`;
    })
    .join('');
}

/** Text of bytes in UTF-8, or in the encoding they are said to be in; undefined for what is no text. */
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
      // Not in this encoding, or an encoding nobody knows.
    }
  }
  return undefined;
}

/** Reads a text of a source. */
export async function readTextFile(
  path: string,
  contentType: string | null = null,
): Promise<string | undefined> {
  return decodeText(await readFile(path), contentType);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
