import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import mammoth from 'mammoth';
import yazl from 'yazl';
import { ImportLimitError } from '../structure/import-limit-error.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { unzip, type UnzippedEntry } from '../archives/unzip.js';
import { NotAnArchiveError } from '../archives/archive-errors.js';
import { WrongKindError } from '../structure/wrong-kind-error.js';
import { convertHtml } from './html-page.js';
import { pageName } from './html.js';
import { SourceBuilder } from './source-builder.js';

/** Largest document: the converter keeps it in memory, and its XML takes many times its size. */
const MAX_DOCUMENT_BYTES = 200 * 1024 * 1024;
const MAX_XML_BYTES = 25 * 1024 * 1024;

const NO_DOCUMENT = 'The source is not a Word document (.docx).';

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/**
 * A Word document. Its archive is unpacked with the limits of the service and packed again for the converter, so the
 * converter never reads a malicious archive. Nothing outside of the document is read.
 */
export async function readDocx(job: ThreadReadJob): Promise<SourceContent> {
  const entries = await unpack(job);
  for (const entry of entries) {
    if (/\.(?:xml|rels)$/i.test(entry.path)) await checkXml(entry);
  }
  const path = await repack(entries, job.directory);

  const builder = new SourceBuilder(job);
  let imageCount = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    imageCount += 1;
    const name = `image-${imageCount}`;
    const bytes = await image.readAsBuffer();
    return { src: await builder.addImageBytes(bytes, name, image.contentType) };
  });
  const { value, messages } = await convert(
    { path },
    { convertImage, styleMap: STYLES, externalFileAccess: false },
  );
  for (const message of messages) {
    if (message.type === 'error') builder.skip('image', message.message.slice(0, 200));
  }
  const { title, markdown } = await job.reader.track(job.name, () =>
    convertHtml(value, {
      link: (href) => href,
      image: (src) => Promise.resolve(src),
    }),
  );
  if (markdown === '') throw new WrongKindError('The document has no content.');
  builder.addPage(`${pageName(job.name)}.md`, title, markdown);
  return builder.toSource(job.limits);
}

async function unpack(job: ThreadReadJob): Promise<UnzippedEntry[]> {
  try {
    const entries = await unzip(job.path, job.directory, {
      maxEntries: job.limits.importEntries,
      maxTotalBytes: Math.min(job.limits.importUnpacked, MAX_DOCUMENT_BYTES),
      maxRatio: job.limits.importRatio,
    });
    if (entries.some(({ path }) => path === 'word/document.xml')) return entries;
  } catch (error) {
    if (!(error instanceof NotAnArchiveError)) throw error;
  }
  throw new WrongKindError(NO_DOCUMENT);
}

/** Refuses document types. Word does not write them; they define entities that expand without end or read files. */
async function checkXml(entry: UnzippedEntry): Promise<void> {
  if (entry.size > MAX_XML_BYTES) throw new WrongKindError('The document is too large.');
  const xml = await readFile(entry.tempPath, 'latin1');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.replaceAll('\0', ''))) {
    throw new WrongKindError('The document defines XML entities, so it is not a Word document.');
  }
}

async function repack(entries: readonly UnzippedEntry[], directory: string): Promise<string> {
  const path = join(directory, 'document.docx');
  const archive = new yazl.ZipFile();
  for (const entry of entries) archive.addFile(entry.tempPath, entry.path, { compress: false });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path, { flags: 'wx' }));
  return path;
}

/** @throws WrongKindError when the document is broken; ImportLimitError when its images are over a limit */
async function convert(...input: Parameters<typeof mammoth.convertToHtml>) {
  try {
    return await mammoth.convertToHtml(...input);
  } catch (cause) {
    // Elements are nested too deeply.
    if (cause instanceof RangeError || cause instanceof ImportLimitError) throw cause;
    // An error of the disk is no error of the document.
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new WrongKindError(NO_DOCUMENT, { cause });
  }
}
