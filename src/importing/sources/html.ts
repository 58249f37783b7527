import { readLimited } from '../structure/read-limited.js';
import type { ThreadReadJob } from '../structure/page-reader.js';
import type { SourceContent } from '../structure/source-tree.js';
import { WrongKindError } from '../structure/import.errors.js';
import { PageImages } from './fetched-images.js';
import { baseOf, convertHtml } from './html-page.js';
import { absolute, startOf } from './page-targets.js';
import { decodeText, SourceBuilder } from './source-builder.js';
import { HTML_FACTOR } from './source-sizes.js';

/** One page of HTML. */
export async function readHtml(job: ThreadReadJob): Promise<SourceContent> {
  const maxBytes = job.limits.pageMarkdown * HTML_FACTOR;
  const bytes = await readLimited(job.path, maxBytes);
  if (bytes === undefined) throw new WrongKindError(`The page is larger than ${maxBytes} bytes.`);
  const html = decodeText(bytes, job.contentType);
  if (html === undefined || !looksLikeHtml(html)) throw new WrongKindError('The source is not an HTML page.');

  const builder = new SourceBuilder(job);
  for (const { path, reason } of job.unfetched) builder.skip(path, reason);
  const images = new PageImages(job, builder);
  let start = job.url;
  const { title, markdown } = await job.reader.track(job.name, () =>
    convertHtml(html, {
      prepare: (document) => (start = startOf(baseOf(document), job.url)),
      link: (href) => absoluteLink(href, start),
      image: (src) => images.target(src, start),
    }),
  );
  if (markdown === '') throw new WrongKindError('The page has no content.');
  builder.addPage(`${pageName(job.name)}.md`, title, markdown);
  return builder.toSource(job.limits);
}

/** Whether a text contains tags. */
export function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype\s+html|[a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/i.test(text.slice(0, 1_000_000));
}

/** Links to the rest of the site, which is not imported, stay absolute. */
export function absoluteLink(href: string, start: string): string {
  const url = absolute(href, start);
  if (url === undefined) return href;
  const hash = href.indexOf('#');
  return hash === -1 ? url : url + href.slice(hash);
}

/** A file name for a single page, from its address. */
export function pageName(name: string): string {
  const stem = name
    .toWellFormed()
    .replace(/\.(?:x?html?|docx)$/i, '')
    .replace(/[/\\\0]+/g, ' ')
    .trim();
  return stem === '' ? 'Untitled' : stem;
}
