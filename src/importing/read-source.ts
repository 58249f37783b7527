import { toStorableText } from '../markdown/source/storable-text.js';
import { buildSourceTree, isSourceText, type Repository } from './structure/build-source-tree.js';
import { inspectFile } from '../content/files/inspect-file.js';
import type { LocalFile } from '../content/files/local-file.js';
import { readLimited, readLimitedSync } from './structure/read-limited.js';
import type { ThreadReadJob } from './structure/page-reader.js';
import { isMarkdownPath, nameOf } from '../markdown/source/source-path.js';
import type { SourceContent, SkippedResource, SourceFile, SourceText } from './structure/source-tree.js';
import { readConvertedSource } from './sources/read-converted-source.js';
import { NotAnArchiveError } from './archives/archive-errors.js';
import { unzip, type UnzippedEntry } from './archives/unzip.js';
import { UNNAMED } from './structure/import-job.js';
import { WrongKindError } from './structure/import.errors.js';

/** Largest configuration of a documentation (bytes); a larger one is ignored. */
const MAX_CONFIGURATION = 4 * 1024 * 1024;

/**
 * Reads a downloaded source.
 * @throws WrongKindError, NotAnArchiveError when it is not of the stated kind
 * @throws UnsafeArchiveError, ImportLimitError when an archive is dangerous or over a limit
 */
export function readSource(job: ThreadReadJob): Promise<SourceContent> {
  if (job.source === 'zip') return readArchive(job);
  return job.source === 'markdown' ? readMarkdown(job) : readConvertedSource(job, job.source);
}

/** One page of markdown. */
async function readMarkdown(job: ThreadReadJob): Promise<SourceContent> {
  const bytes = await readLimited(job.path, job.limits.pageMarkdown);
  if (bytes === undefined) {
    throw new WrongKindError(`The page is larger than ${job.limits.pageMarkdown} bytes.`);
  }
  const text = decode(bytes);
  const isHtml =
    job.contentType?.includes('html') === true || /^\s*<(?:!doctype html|html)[\s>]/i.test(text ?? '');
  if (text === undefined || text.includes('\0') || isHtml) {
    throw new WrongKindError(`The source is not markdown${isHtml ? ' but an HTML page' : ' in UTF-8'}.`);
  }
  if (text.trim() === '') {
    // The part after a `#` does not belong to an address.
    const hint = job.url.startsWith('data:') ? ': in a data: URL without base64, write "#" as "%23"' : '';
    throw new WrongKindError(`The source is empty${hint}.`);
  }
  const texts = [{ path: pagePath(job.name), text }];
  const tree = await buildSourceTree(texts, [], job.limits, job.reader.readAll);
  // Without a file name, only the title tells pages apart.
  if (job.name === UNNAMED) delete tree.addresses;
  return { tree, localFiles: [] };
}

/** Where a single page lies in its source: at the root, whatever its name contains, and never as a summary. */
function pagePath(name: string): string {
  const stem = toStorableText(name)
    .replace(/\.(md|markdown|mdx)$/i, '')
    .replace(/[/\\]+/g, ' ');
  if (/\.mdx$/i.test(name)) return `${stem}.mdx`;
  return /^summary$/i.test(stem) ? `${stem}.markdown` : `${stem}.md`;
}

async function readArchive(job: ThreadReadJob): Promise<SourceContent> {
  const { limits } = job;
  if (job.contentType?.includes('text/html') === true) {
    throw new NotAnArchiveError('The source is an HTML page, not a zip archive.');
  }
  const entries = await unzip(job.path, job.directory, {
    maxEntries: limits.importEntries,
    maxTotalBytes: limits.importUnpacked,
    maxRatio: limits.importRatio,
  });
  const texts: SourceText[] = [];
  const files: SourceFile[] = [];
  const localFiles: LocalFile[] = [];
  const skipped: SkippedResource[] = [];
  for (const entry of entries) {
    if (isSourceText(entry.path)) {
      const text = readText(entry, limits.pageMarkdown, skipped);
      if (text !== undefined) texts.push({ path: entry.path, text });
    }
    // A configuration is a file too: only at the root of the source it configures anything.
    if (!isMarkdownPath(entry.path)) {
      const { contentType, dimensions } = await inspectFile(entry.tempPath, entry.path);
      files.push({
        path: entry.path,
        name: nameOf(entry.path).slice(0, 255),
        contentType,
        size: entry.size,
        hash: entry.sha256,
        ...(dimensions !== undefined ? { dimensions } : {}),
      });
      localFiles.push({ hash: entry.sha256, size: entry.size, localPath: entry.tempPath });
    }
  }
  const tree = await buildSourceTree(texts, files, limits, job.reader.readAll, {
    repository: { ...repositoryOf(entries, job), unreadable: skipped },
  });
  return { tree, localFiles };
}

/** The files of an archive, so that the configuration of a documentation can be read. */
function repositoryOf(
  entries: readonly UnzippedEntry[],
  { language }: Pick<ThreadReadJob, 'language'>,
): Repository {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    language,
    readText: (path) => {
      const entry = byPath.get(path);
      const bytes = entry === undefined ? undefined : readLimitedSync(entry.tempPath, MAX_CONFIGURATION);
      return bytes === undefined ? undefined : decode(bytes);
    },
  };
}

/** At once: waiting for thousands of small files takes longer than reading them, and this thread has nothing else to do. */
function readText(entry: UnzippedEntry, maxBytes: number, skipped: SkippedResource[]): string | undefined {
  const bytes = readLimitedSync(entry.tempPath, maxBytes);
  if (bytes === undefined) {
    skipped.push({ path: entry.path, reason: `larger than ${maxBytes} bytes` });
    return undefined;
  }
  const text = decode(bytes);
  if (text === undefined) skipped.push({ path: entry.path, reason: 'not text in UTF-8' });
  return text;
}

/** Text of UTF-8 bytes without byte order mark; undefined when they are something else. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
