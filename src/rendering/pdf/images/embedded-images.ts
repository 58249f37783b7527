import { readFile } from 'node:fs/promises';
import type { Canvas } from '../canvas.js';
import type { PdfImage } from '../pdf-job.js';
import type { EmbeddedImage } from './embedded-image.js';
import { embedRaster, type RasterDocument } from './embed-raster.js';
import { embedSvg } from './embed-svg.js';

/** Images that are embedded at the same time. While one is compressed in other threads, this thread works on the next. */
const AT_ONCE = 3;

/** The images of a file. Each is embedded once, however often it is shown and under however many IDs. */
export class EmbeddedImages {
  private readonly byPath = new Map<string, Promise<EmbeddedImage | undefined>>();
  private readonly done = new Map<string, EmbeddedImage | undefined>();
  private readonly lanes = Array.from({ length: AT_ONCE }, () => Promise.resolve());

  /**
   * @param files by ID
   * @param written resolves when little of the file waits to be written
   */
  constructor(
    private readonly canvas: Canvas,
    private readonly files: Readonly<Record<string, PdfImage>>,
    private readonly written: () => Promise<void>,
  ) {}

  /** Embeds an image, after those that were asked for before. It is then in {@link find}. */
  async embed(fileId: string): Promise<void> {
    const file = this.files[fileId];
    if (file === undefined) return;
    let embedding = this.byPath.get(file.path);
    if (embedding === undefined) {
      const [label, lane] = [`Image${this.byPath.size}`, this.byPath.size % AT_ONCE];
      embedding = (this.lanes[lane] as Promise<void>).then(() => this.embedNow(file, label));
      this.lanes[lane] = embedding.then(() => this.written());
      this.byPath.set(file.path, embedding);
    }
    this.done.set(fileId, await embedding);
  }

  /** An image that was embedded. Undefined if it cannot be shown. */
  find(fileId: string): EmbeddedImage | undefined {
    return this.done.get(fileId);
  }

  private async embedNow({ path, isSvg }: PdfImage, label: string): Promise<EmbeddedImage | undefined> {
    try {
      const bytes = await readFile(path);
      return isSvg === true
        ? await embedSvg(this.canvas, bytes, label)
        : await embedRaster(this.canvas.document as unknown as RasterDocument, bytes, label);
    } catch {
      return undefined;
    }
  }
}
