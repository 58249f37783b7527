import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import mammoth from 'mammoth';
import yazl from 'yazl';
import { ImportLimitError, WrongKindError } from '../structure/import.errors.js';
import { readLimited } from '../structure/read-limited.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { unzip, type UnzippedEntry } from '../archives/unzip.js';
import { NotAnArchiveError } from '../archives/archive-errors.js';
import { convertHtml } from './html-page.js';
import { pageName } from './html.js';
import { SourceBuilder } from './source-builder.js';
import { MAX_IMAGE_BYTES } from './source-sizes.js';
import { removeHiddenText } from './word-hidden-text.js';

/** Largest document, unpacked. */
const MAX_DOCUMENT_BYTES = 200 * 1024 * 1024;
/** Most XML of a document: the converter keeps it in memory, where it takes many times its size. */
const MAX_XML_BYTES = 25 * 1024 * 1024;
const XML = /\.(?:xml|rels)$/i;

const NO_DOCUMENT = 'The source is not a Word document (.docx).';

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/**
 * A Word document. Its archive is unpacked with the limits of the service and packed again for the converter, so the
 * converter never reads a malicious archive. Nothing outside of the document is read. The converter gets only the paths of
 * images, because it would keep all images in memory.
 */
export async function readDocx(job: ThreadReadJob): Promise<SourceContent> {
  const entries = await unpack(job);
  const xml = entries.filter((entry) => XML.test(entry.path));
  await checkXml(xml);
  // Each step has the time of a page. Between two of them, others can have the place that the import uses.
  const track = <Result>(work: () => Promise<Result>) => job.reader.track(job.name, work);
  await track(() => asDocument(() => removeHiddenText(xml, MAX_XML_BYTES)));
  const path = await repack(entries, job.directory);

  const builder = new SourceBuilder(job);
  const convertImage = imageConverter(entries, builder);
  const { value, messages } = await track(() =>
    asDocument(() =>
      mammoth.convertToHtml(
        { path },
        { convertImage, styleMap: STYLES, externalFileAccess: false, includeEmbeddedStyleMap: false },
      ),
    ),
  );
  for (const message of messages) {
    if (message.type === 'error') builder.skip('image', message.message.slice(0, 200));
  }
  const { title, markdown } = await track(() =>
    convertHtml(value, {
      link: (href) => href,
      image: (src) => Promise.resolve(src),
    }),
  );
  if (markdown === '') throw new WrongKindError('The document has no content.');
  builder.addPage(`${pageName(job.name)}.md`, title, markdown);
  return builder.toSource(job.limits);
}

/** Adds the images of the document. The converter reads the path of an image as its content. */
function imageConverter(entries: readonly UnzippedEntry[], builder: SourceBuilder) {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  /** Targets of the images that were added: a document can show the same image thousands of times. */
  const targets = new Map<string, string>();
  let count = 0;
  return mammoth.images.imgElement(async (image) => {
    count += 1;
    const name = `image-${count}`;
    const path = (await image.readAsBuffer()).toString();
    const entry = byPath.get(path);
    if (entry === undefined || entry.size > MAX_IMAGE_BYTES) {
      const reason = entry === undefined ? 'not an image' : `larger than ${MAX_IMAGE_BYTES} bytes`;
      builder.skip(entry?.path ?? name, reason);
      return { src: '' };
    }
    const src = targets.get(path) ?? (await builder.addImage(entry.tempPath, name, image.contentType));
    targets.set(path, src);
    return { src };
  });
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
async function checkXml(entries: readonly UnzippedEntry[]): Promise<void> {
  let left = MAX_XML_BYTES;
  for (const { tempPath } of entries) {
    const xml = await readLimited(tempPath, left);
    if (xml === undefined) {
      throw new WrongKindError(`The XML of the document has more than ${MAX_XML_BYTES} bytes.`);
    }
    left -= xml.length;
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml.toString('latin1').replaceAll('\0', ''))) {
      throw new WrongKindError('The document defines XML entities, so it is not a Word document.');
    }
  }
}

/** The XML of the document, and the path of each other file instead of its content. */
async function repack(entries: readonly UnzippedEntry[], directory: string): Promise<string> {
  const path = join(directory, 'document.docx');
  const archive = new yazl.ZipFile();
  for (const { path: name, tempPath } of entries) {
    if (XML.test(name)) archive.addFile(tempPath, name, { compress: false });
    else archive.addBuffer(Buffer.from(name), name, { compress: false });
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path, { flags: 'wx' }));
  return path;
}

/**
 * Does something with the content of a document.
 * @throws WrongKindError when the document is broken; ImportLimitError when its images are over a limit
 */
async function asDocument<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    // Elements are nested too deeply.
    if (cause instanceof RangeError || cause instanceof ImportLimitError) throw cause;
    // An error of the disk is not an error of the document.
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new WrongKindError(NO_DOCUMENT, { cause });
  }
}
