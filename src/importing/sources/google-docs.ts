import { relativeTarget } from '../../markdown/source/relative-paths.js';
import { humanizeName } from '../structure/source-title.js';
import { followTarget, nameOf } from '../../markdown/source/source-path.js';
import { readLimited } from '../structure/read-limited.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { NotAnArchiveError } from '../archives/archive-errors.js';
import type { UnzippedEntry } from '../archives/unzip.js';
import { WrongKindError } from '../structure/import.errors.js';
import { unpackArchive } from './archive.js';
import { PageImages } from './fetched-images.js';
import { directLink, prepareGoogleDocument } from './google-docs-html.js';
import { looksLikeHtml, pageName } from './html.js';
import { decodeText, SourceBuilder } from './source-builder.js';
import { HTML_FACTOR } from './source-sizes.js';

const NO_DOCUMENT =
  'The source is not an export of a Google document: is the document shared with everyone who has the link?';

/** A Google document: an archive of an HTML page and its images, or the HTML page alone. */
export async function readGoogleDocument(job: ThreadReadJob): Promise<SourceContent> {
  const entries = await unpack(job);
  const builder = new SourceBuilder(job);
  for (const { path, reason } of job.unfetched) builder.skip(path, reason);
  const images = new PageImages(job, builder);
  const page = entries?.find(({ path }) => /\.html?$/i.test(path));
  if (entries !== undefined && page === undefined) throw new WrongKindError(NO_DOCUMENT);

  const localPath = page?.tempPath ?? job.path;
  const maxBytes = job.limits.pageMarkdown * HTML_FACTOR;
  const bytes = await readLimited(localPath, maxBytes);
  if (bytes === undefined) throw new WrongKindError(`The document is larger than ${maxBytes} bytes.`);
  const html = decodeText(bytes, page === undefined ? job.contentType : null);
  if (html === undefined || !looksLikeHtml(html)) throw new WrongKindError(NO_DOCUMENT);

  const name = page === undefined ? job.name : nameOf(page.path);
  const packed = new Map((entries ?? []).map((entry) => [entry.path, entry]));
  const image = async (src: string): Promise<string | null> => {
    const path = followTarget(src, page?.path ?? '')?.path;
    const entry = path === undefined ? undefined : packed.get(path);
    if (entry === undefined) return images.target(src, job.url);
    const added = await builder.addImage(entry.tempPath, nameOf(entry.path), null);
    return relativeTarget('page.md', added.slice(1));
  };
  const path = `${pageName(name)}.md`;
  await builder.addHtml(path, html, { prepare: prepareGoogleDocument, link: directLink, image }, (own) =>
    own !== undefined && own !== '' ? own : humanizeName(pageName(name)),
  );
  return builder.toSource(job.limits);
}

/** The files of an archive; undefined when the source is a page of HTML. */
async function unpack(job: ThreadReadJob): Promise<UnzippedEntry[] | undefined> {
  const isPage = job.contentType?.includes('html') === true;
  // Google answers with an HTML page instead of the archive when access is denied.
  if (isPage && /[?&]format=zip(?:&|$)/.test(job.url)) throw new WrongKindError(NO_DOCUMENT);
  const isExport = /^(?:data|file):$/.test(job.url) || /\/export\/?(?:\?|$)/.test(job.url);
  if (isPage && !isExport) throw new WrongKindError(NO_DOCUMENT);
  if (isPage) return undefined;
  try {
    return await unpackArchive(job);
  } catch (error) {
    if (error instanceof NotAnArchiveError) throw new WrongKindError(NO_DOCUMENT, { cause: error });
    throw error;
  }
}
