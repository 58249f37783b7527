import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Canvas, MARGIN } from './canvas.js';
import { BlockDrawer } from './draw-blocks.js';
import { layOutPage } from './layout-page.js';
import type { PdfLinkTarget, PdfJob, PdfPage, PdfText } from './pdf-job.js';

/** Blocks to draw before waiting for the file to be written. */
const BLOCKS_AT_ONCE = 50;
const MAX_WAITING_BYTES = 1_000_000;

/** Writes the file of a job. Besides the job, only the text of one page and unwritten output are in memory. */
export async function writePdf(job: PdfJob): Promise<void> {
  const canvas = new Canvas({
    title: job.title,
    createdAt: new Date(job.createdAt),
    resolve: placesOf(job),
  });
  const drawer = new BlockDrawer(canvas, job.images);
  const output = createWriteStream(job.output);
  const written = finished(output);
  // Waited for below; until then a failure must not end the thread.
  written.catch(() => undefined);
  canvas.document.pipe(output);
  const catchUp = async (): Promise<void> => {
    do await setImmediate();
    while (canvas.document.readableLength > MAX_WAITING_BYTES && !output.errored);
  };

  if (job.pages.length === 0) {
    canvas.addSheet();
    drawer.title(job.title, undefined);
  }
  let previous: PdfPage | undefined;
  for (const page of job.pages) {
    // A page without a text shares its sheet with the next page.
    if (previous === undefined || previous.text !== null || !hasRoom(canvas)) canvas.addSheet();
    await drawPage(page, canvas, drawer, job, catchUp);
    previous = page;
  }
  canvas.document.end();
  await written;
}

function hasRoom(canvas: Canvas): boolean {
  return canvas.y < MARGIN + (canvas.bottom - MARGIN) / 3;
}

async function drawPage(
  page: PdfPage,
  canvas: Canvas,
  drawer: BlockDrawer,
  job: PdfJob,
  catchUp: () => Promise<void>,
): Promise<void> {
  const blocks = layOutPage(page, job);
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
    drawer.draw(block);
    if (block.kind === 'heading') {
      // Its place is known only now: it may have moved to the next sheet.
      const y = drawer.lastTop;
      if (block.anchor !== undefined) canvas.namePlace(placeName(page.id, block.anchor), y);
      while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
      const title = block.spans.map(({ text }) => text).join('');
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
    if (known === undefined) return { url: `${job.pageAddress}${link.pageId}` };
    return { place: placeName(link.pageId, known.get(link.anchor ?? '')) };
  };
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
