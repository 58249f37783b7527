import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Canvas, MARGIN } from './canvas.js';
import { Contents } from './contents.js';
import { BlockDrawer } from './draw-blocks.js';
import { EmbeddedImages } from './images/embedded-images.js';
import { type LayoutBlock, picturesIn, textIn } from './layout-block.js';
import { layOutPage } from './layout-page.js';
import type { PdfLinkTarget, PdfJob, PdfPage, PdfText } from './pdf-job.js';
import { ENGLISH } from './pdf-labels.js';

/** Blocks to draw before waiting for the file to be written. */
const BLOCKS_AT_ONCE = 50;
const MAX_WAITING_BYTES = 1_000_000;

/** UTF-16 units of a text that is laid out while the page before it is still in memory. */
const SHORT_TEXT = 50_000;

/**
 * Writes the file of a job. Besides the job, only the texts of a page and the next one, some images, and unwritten output
 * are in memory.
 */
export async function writePdf(job: PdfJob): Promise<void> {
  const canvas: Canvas = new Canvas({
    title: job.title,
    createdAt: new Date(job.createdAt),
    resolve: placesOf(job),
    imageOf: (fileId) => images.find(fileId),
  });
  const output = createWriteStream(job.output);
  const written = finished(output);
  // Waited for below; until then a failure must not end the thread.
  written.catch(() => undefined);
  canvas.document.pipe(output);
  const catchUp = async (): Promise<void> => {
    do await setImmediate();
    while (canvas.document.readableLength > MAX_WAITING_BYTES && !output.errored);
  };
  const images: EmbeddedImages = new EmbeddedImages(canvas, job.images, catchUp);
  const drawing: Drawing = { job, canvas, images, drawer: new BlockDrawer(canvas, images), catchUp };

  if (job.pages.length === 0) {
    canvas.addSheet();
    drawing.drawer.title(job.title, undefined);
  }
  const contents = contentsOf(job, canvas);
  canvas.sheet = contents?.length ?? 0;
  const sheets = await drawPages(drawing);
  if (contents !== undefined) {
    canvas.sheet = 0;
    contents.draw((place) => sheets.get(place) ?? 0);
    canvas.moveToFront(contents.length);
  }
  canvas.document.end();
  await written;
}

/** What is needed to draw pages. */
interface Drawing {
  job: PdfJob;
  canvas: Canvas;
  drawer: BlockDrawer;
  images: EmbeddedImages;
  /** Waits until little of the file waits to be written. */
  catchUp: () => Promise<void>;
}

/** A file with more than one text begins with its contents. */
function contentsOf({ title, pages, labels = ENGLISH }: PdfJob, canvas: Canvas): Contents | undefined {
  if (pages.filter(({ text }) => text !== null).length < 2) return undefined;
  return new Contents(
    canvas,
    { file: title, contents: labels.contents },
    pages.map((page) => ({ title: page.title, depth: page.depth, place: placeName(page.id) })),
  );
}

/** @returns the numbers of the sheets on which pages begin, by place */
async function drawPages(drawing: Drawing): Promise<Map<string, number>> {
  const { job, canvas } = drawing;
  const sheets = new Map<string, number>();
  let previous: PdfPage | undefined;
  let ahead: LayoutBlock[] | undefined;
  for (const [index, page] of job.pages.entries()) {
    const blocks = ahead ?? layOut(page, drawing);
    const next = job.pages[index + 1];
    // The images of the next page are embedded while this page is drawn.
    ahead = next !== undefined && isShort(page) && isShort(next) ? layOut(next, drawing) : undefined;
    // A page without a text shares its sheet with the next page.
    if (previous === undefined || previous.text !== null || !hasRoom(canvas)) canvas.addSheet();
    sheets.set(placeName(page.id), canvas.sheet);
    await drawPage(page, blocks, drawing);
    previous = page;
  }
  return sheets;
}

function isShort({ text }: PdfPage): boolean {
  return (text?.markdown.length ?? 0) <= SHORT_TEXT;
}

function hasRoom(canvas: Canvas): boolean {
  return canvas.y < MARGIN + (canvas.bottom - MARGIN) / 3;
}

/** Lays out a page, and starts to embed its images. */
function layOut(page: PdfPage, { job, images }: Drawing): LayoutBlock[] {
  const blocks = layOutPage(page, job);
  for (const fileId of blocks.flatMap(picturesIn)) void images.embed(fileId);
  return blocks;
}

async function drawPage(page: PdfPage, blocks: LayoutBlock[], drawing: Drawing): Promise<void> {
  const { canvas, drawer, job, images, catchUp } = drawing;
  const top = canvas.y;
  canvas.namePlace(placeName(page.id), top);
  // Some headings are not drawn as headings, for instance in HTML. Links to them lead to their page.
  const drawn = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? (block.anchor ?? []) : [])));
  for (const { anchor } of page.text?.headings ?? []) {
    if (!drawn.has(anchor)) canvas.namePlace(placeName(page.id, anchor), top);
  }
  const above = [{ level: 0, entry: canvas.addToOutline(page.title, top, undefined) }];
  drawer.title(page.title, page.description);
  if (page.leadsTo !== undefined) {
    const text = page.leadsTo.kind === 'url' ? page.leadsTo.url : titleOf(page.leadsTo.pageId, job);
    const spans = [{ text, link: page.leadsTo }];
    drawer.draw({ kind: 'text', spans, indent: 0, quotes: 0 });
  }
  for (const [index, block] of blocks.entries()) {
    for (const fileId of picturesIn(block)) await images.embed(fileId);
    drawer.draw(block);
    if (block.kind === 'heading') {
      // Its place is known only now: it may have moved to the next sheet.
      const y = drawer.lastTop;
      if (block.anchor !== undefined) canvas.namePlace(placeName(page.id, block.anchor), y);
      while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
      const title = textIn(block.spans);
      above.push({ level: block.level, entry: canvas.addToOutline(title, y, above.at(-1)?.entry) });
    }
    if (index % BLOCKS_AT_ONCE === 0) await catchUp();
  }
}

function titleOf(pageId: string, job: PdfJob): string {
  const title = Object.hasOwn(job.names, pageId) ? job.names[pageId] : undefined;
  return title ?? `${job.pageAddress}${pageId}`;
}

/** Resolves links to a place in the file, to the address of a page outside the file, or to another address. */
function placesOf(job: PdfJob): (link: PdfLinkTarget) => { place: string } | { url: string } {
  const anchors = new Map(job.pages.map(({ id, text }) => [id, headingsByAnchor(text?.headings ?? [])]));
  return (link) => {
    if (link.kind === 'url') return { url: link.url };
    const known = anchors.get(link.pageId);
    if (known === undefined) return { url: addressOf(link, job) };
    return { place: placeName(link.pageId, known.get(link.anchor ?? '')) };
  };
}

function addressOf(
  { pageId, anchor }: PdfLinkTarget & { kind: 'page' },
  { addresses, pageAddress }: PdfJob,
): string {
  const address = addresses !== undefined && Object.hasOwn(addresses, pageId) ? addresses[pageId] : undefined;
  if (address === undefined) return `${pageAddress}${pageId}`;
  return anchor === undefined ? address : `${address}#${encodeURIComponent(anchor)}`;
}

/** The headings that anchors lead to or below. */
function headingsByAnchor(headings: PdfText['headings']): Map<string, string> {
  const others = headings.flatMap(({ anchor, aliases = [] }) =>
    aliases.map((alias) => [alias, anchor] as const),
  );
  return new Map([...others, ...headings.map(({ anchor }) => [anchor, anchor] as const)]);
}

/** ASCII only, because PDF readers treat other names differently. */
function placeName(pageId: string, anchor?: string): string {
  return anchor === undefined ? pageId : `${pageId}.${encodeURIComponent(anchor.toWellFormed())}`;
}
