import { extname } from 'node:path';
import { encodeDestination, relativeTarget } from '../../markdown/source/relative-paths.js';
import { decodePercent } from '../../markdown/source/storable-text.js';
import {
  folderOf,
  isMarkdownPath,
  followTarget,
  joinPath,
  nameOf,
  splitTarget,
  stemOf,
} from '../../markdown/source/source-path.js';
import { readLimited } from '../structure/read-limited.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { readSummaryLines } from '../structure/summary-lines.js';
import { isGzip } from '../archives/untar.js';
import { WrongKindError } from '../structure/import.errors.js';
import { unpackArchive, unpackTar } from './archive.js';
import { MAX_OBJECT_BYTES, readRepository, type RepositoryFile } from './git-pack.js';
import { withGitSources } from './git-sources.js';
import { decodeText, type OutlineEntry, SourceBuilder } from './source-builder.js';
import { type WikiTarget, writeWikiLinks } from './wiki-links.js';

const OTHER_MARKUP = /\.(?:mediawiki|wiki|textile|rdoc|org|creole|rst|rest|asciidoc|adoc|pod)$/i;
const SPECIAL = /^_(?:sidebar|footer|header)$/i;
const MAX_DEPTH = 30;

/** A wiki: the answer of its git repository, or an archive of the repository (zip or tar.gz). */
export async function readWiki(job: ThreadReadJob): Promise<SourceContent> {
  const files = job.commit === undefined ? await archivedFiles(job) : await readRepository(job, job.commit);
  const source = await new Wiki(job, files).read();
  return job.commit === undefined ? source : withGitSources(source, files);
}

/** Removes the folder that contains everything in archives of repositories. */
async function archivedFiles(job: ThreadReadJob): Promise<RepositoryFile[]> {
  const entries = (await isGzip(job.path)) ? await unpackTar(job) : await unpackArchive(job);
  const first = entries[0]?.path ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isCommon = folder !== '' && entries.every(({ path }) => path.startsWith(folder));
  return entries.map(({ path, tempPath }) => ({
    path: isCommon ? path.slice(folder.length) : path,
    bytes: (maxBytes) => readLimited(tempPath, maxBytes),
    localPath: tempPath,
  }));
}

class Wiki {
  private readonly builder: SourceBuilder;
  /** Paths of pages by the names that links use. */
  private readonly byName = new Map<string, string>();
  private readonly files: ReadonlyMap<string, RepositoryFile>;

  constructor(
    private readonly job: ThreadReadJob,
    files: readonly RepositoryFile[],
  ) {
    this.builder = new SourceBuilder(job);
    // Folders with a dot are not pages on GitHub, but a folder `.gitbook` would be the reusable contents of the space here.
    const shown = files.filter(({ path }) => !/^\.|\/\./.test(path));
    this.files = new Map(shown.map((file) => [file.path, file]));
    for (const { path } of shown) {
      const isPage = isMarkdownPath(path) && !SPECIAL.test(stemOf(nameOf(path)));
      const key = keyOf(stemOf(nameOf(path)));
      if (isPage && !this.byName.has(key)) this.byName.set(key, path);
    }
  }

  async read(): Promise<SourceContent> {
    let sidebar = '';
    const titles = new Map<string, string>();
    for (const file of this.files.values()) {
      const name = stemOf(nameOf(file.path));
      if (OTHER_MARKUP.test(file.path)) this.builder.skip(file.path, 'only markdown pages are supported');
      else if (!isMarkdownPath(file.path)) await this.addFile(file);
      else {
        const text = await this.text(file);
        if (text === undefined) continue;
        if (file.path.toLowerCase() === '_sidebar.md') sidebar = this.relink(text, file.path);
        if (SPECIAL.test(name)) continue;
        await this.builder.addForeignText(file.path, this.relink(text, file.path));
        titles.set(file.path, name.replace(/-/g, ' '));
      }
    }
    if (titles.size === 0) throw new WrongKindError('The source is not a wiki with pages in markdown.');
    this.builder.setContents(outlineOf(sidebar, titles));
    return this.builder.toSource(this.job.limits);
  }

  private async addFile(file: RepositoryFile): Promise<void> {
    if (file.localPath !== undefined) return this.builder.addFile(file.path, file.localPath);
    const bytes = await file.bytes(MAX_OBJECT_BYTES);
    if (bytes === undefined) this.builder.skip(file.path, `larger than ${MAX_OBJECT_BYTES} bytes`);
    else await this.builder.addFileBytes(file.path, bytes);
  }

  private async text(file: RepositoryFile): Promise<string | undefined> {
    const { pageMarkdown } = this.job.limits;
    const bytes = await file.bytes(pageMarkdown);
    const text = bytes === undefined ? undefined : decodeText(bytes);
    if (text === undefined) {
      this.builder.skip(
        file.path,
        bytes === undefined ? `larger than ${pageMarkdown} bytes` : 'not text in UTF-8',
      );
    }
    return text;
  }

  /** Resolves links by the names of pages, in any folder. */
  private relink(text: string, path: string): string {
    const markdown = writeWikiLinks(text, (name) => this.locate(name, path));
    const spliced: string[] = [];
    let read = 0;
    for (const link of this.job.reader.read({ path, markdown }).links) {
      const target = this.pageTarget(link.target, path);
      if (target === undefined || link.kind === 'url') continue;
      spliced.push(markdown.slice(read, link.start), target);
      read = link.end;
    }
    return spliced.join('') + markdown.slice(read);
  }

  private locate(name: string, path: string): WikiTarget | undefined {
    const trimmed = name.trim();
    if (/^https?:\/\//i.test(trimmed)) return { target: encodeURI(decodePercent(trimmed)), isImage: false };
    const file = joinPath(trimmed.startsWith('/') ? '' : folderOf(path), trimmed);
    if (file !== null && extname(file) !== '' && this.files.has(file) && !isMarkdownPath(file)) {
      const isImage = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file);
      return { target: relativeTarget(path, file), isImage };
    }
    const [page = '', anchor = ''] = trimmed.split('#', 2);
    const found = this.byName.get(keyOf(page));
    const fragment = anchor.trim().toLowerCase().replace(/\s+/g, '-');
    if (page === '' && fragment !== '') return { target: `#${encodeDestination(fragment)}`, isImage: false };
    return found === undefined
      ? undefined
      : { target: relativeTarget(path, found, fragment), isImage: false };
  }

  /** The path of the page that a markdown link leads to. */
  private pageTarget(href: string, path: string): string | undefined {
    const online = this.ownAddress(href);
    const parts = splitTarget(online ?? href);
    if (!parts || parts.path === '') return undefined;
    const file = online === undefined ? followTarget(href, path)?.path : undefined;
    if (file !== undefined && this.files.has(file) && !isMarkdownPath(file)) return undefined;
    const name = parts.path.replace(/^.*\/wiki\//, '');
    const found = this.byName.get(keyOf(stemOf(nameOf(name))));
    return found === undefined ? undefined : relativeTarget(path, found, parts.anchor);
  }

  /** The path and fragment after the address of the wiki itself. */
  private ownAddress(href: string): string | undefined {
    if (!URL.canParse(href) || !URL.canParse(this.job.url)) return undefined;
    const wiki = new URL(this.job.url);
    const repository = /^(\/[^/]+\/[^/]+?)\.wiki\.git\//.exec(`${wiki.pathname}/`)?.[1];
    const { origin, pathname, hash } = new URL(href);
    const start = `${repository}/wiki/`;
    if (repository === undefined || origin !== wiki.origin || !pathname.startsWith(start)) return undefined;
    return `${pathname.slice(start.length)}${hash}`;
  }
}

/** The order of the pages. The home page comes first; pages that the sidebar does not list come last, by name. */
function outlineOf(sidebar: string, titles: ReadonlyMap<string, string>): OutlineEntry[] {
  const unplaced = new Map(titles);
  const top: OutlineEntry[] = [];
  const place = (path: string): OutlineEntry => {
    const title = unplaced.get(path) ?? '';
    unplaced.delete(path);
    return { title, path, children: [] };
  };
  const home = [...titles.keys()].find((path) => /^home\.\w+$/i.test(nameOf(path)));
  const first = home === undefined ? [] : [place(home)];
  let part = top;
  let open: { indent: number; children: OutlineEntry[] }[] = [];
  for (const line of readSummaryLines(sidebar)) {
    if (line.type === 'separator' || line.type === 'code') continue;
    const path = splitTarget(line.target ?? '')?.path ?? '';
    const entry = unplaced.has(path) ? place(path) : undefined;
    if (line.type === 'part') {
      const group = entry ?? { title: line.title, children: [] };
      top.push(group);
      part = group.children;
      open = [];
      continue;
    }
    while (open.length > 0 && line.indent <= (open.at(-1)?.indent ?? 0)) open.pop();
    const siblings = open.at(-1)?.children ?? part;
    const group =
      line.target === undefined && line.title !== '' ? { title: line.title, children: [] } : undefined;
    const added: OutlineEntry | undefined = entry ?? group;
    if (added) siblings.push(added);
    open.push({
      indent: line.indent,
      children: added && open.length < MAX_DEPTH ? added.children : siblings,
    });
  }
  const rest = [...unplaced.keys()].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return [...first, ...withoutEmptyGroups(top), ...rest.map(place)];
}

function withoutEmptyGroups(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const children = withoutEmptyGroups(entry.children);
    return entry.path === undefined && children.length === 0 ? [] : [{ ...entry, children }];
  });
}

/** Names ignore case, and a space equals a dash. */
function keyOf(name: string): string {
  return decodePercent(name)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s/]+/g, '-');
}
