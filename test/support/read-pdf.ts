import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a PDF. */
export interface Pdf {
  title: string;
  /** Text of each sheet. */
  sheets: string[];
  outline: OutlineEntry[];
  /** URLs of external links. */
  addresses: string[];
  /** Internal links: numbers, from 0, of their sheet and of their target sheet. */
  jumps: { from: number; to: number; top: number }[];
  images: number;
}

export interface OutlineEntry {
  title: string;
  sheet: number;
  items: OutlineEntry[];
}

/** Reads a PDF with another library than the one that creates it. */
export async function readPdf(bytes: Buffer): Promise<Pdf> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pdf: Pdf = { title: '', sheets: [], outline: [], addresses: [], jumps: [], images: 0 };
  const { info } = await document.getMetadata();
  pdf.title = String((info as { Title?: string }).Title);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pdf.sheets.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
    for (const annotation of (await page.getAnnotations()) as Annotation[]) {
      if (annotation.url !== undefined) pdf.addresses.push(annotation.url);
      else if (annotation.dest !== undefined && annotation.dest !== null) {
        pdf.jumps.push({ from: number - 1, ...(await placeOf(document, annotation.dest)) });
      }
    }
    const { fnArray } = await page.getOperatorList();
    pdf.images += fnArray.filter(
      (operation) => operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject,
    ).length;
  }
  pdf.outline = await entriesOf(document, (await document.getOutline()) ?? []);
  await task.destroy();
  return pdf;
}

type Destination = string | unknown[];
interface Annotation {
  url?: string;
  dest?: Destination | null;
}
interface Entry {
  title: string;
  dest: Destination | null;
  items: Entry[];
}

async function placeOf(
  document: PDFDocumentProxy,
  destination: Destination,
): Promise<{ to: number; top: number }> {
  const target = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  if (target === null) return { to: -1, top: 0 };
  return { to: await document.getPageIndex(target[0] as never), top: Number(target[3]) };
}

async function entriesOf(document: PDFDocumentProxy, entries: Entry[]): Promise<OutlineEntry[]> {
  const read: OutlineEntry[] = [];
  for (const { title, dest, items } of entries) {
    const sheet = dest === null ? -1 : (await placeOf(document, dest)).to;
    read.push({ title, sheet, items: await entriesOf(document, items) });
  }
  return read;
}
