import { imageSize } from 'image-size';
import type { Canvas } from '../canvas.js';
import type { Face } from '../../fonts/typefaces.js';
import type { EmbeddedImage, PdfObject } from './embedded-image.js';
import { embedRaster, type RasterDocument } from './embed-raster.js';

/** Bytes of a drawing. */
const MAX_BYTES = 5_000_000;
/** Images within one drawing. */
const MAX_IMAGES = 50;
/** Texts within one drawing. Each takes far longer than a shape. */
const MAX_TEXTS = 20_000;
/** The size of a drawing that has none, as in HTML. */
const DEFAULT_SIZE = { width: 300, height: 150 };
/** Characters outside ASCII whose glyphs are looked up. */
const MAX_CHARACTERS = 1_000;
/** PDF has no dash of length 0, and pdfkit refuses it. */
const SHORTEST_DASH = 0.001;

const DOCTYPE = /<!DOCTYPE[^[>]{0,2000}(?:\[[^\]]*\])?[^>]{0,2000}>/i;
/** The content of a `switch` that programs with SVG 1.1 do not show, because they show its empty first child. */
const HIDDEN_SWITCH = /<switch>\s{0,20}<g requiredFeatures="[^"]{0,200}"\s?\/>[^]*?<\/switch>/g;
const TEXT = /<(?:text|tspan|textPath)\b/g;
const SWITCH = /<(\/?)switch\b/g;
const RASTER =
  /href\s*=\s*(?:"(data:image\/(?:png|jpe?g);base64,[^"]*)"|'(data:image\/(?:png|jpe?g);base64,[^']*)')/g;
/** Warnings of svg-to-pdfkit about a text that is not a drawing. */
const BROKEN = /^(?:parseXml: (?:tag|parsing)|SVGtoPDF: (?:the input|this element))/;
const MONOSPACE = /mono|courier|consol|menlo/i;

/** The longer side of a drawing in its own units. pdfkit writes numbers with six decimals. */
const SIDE = 1_000;
const SHORTEST_SIDE = 0.001;

/** The parts of a document of pdfkit that drawing uses or changes. */
interface Drawing extends RasterDocument {
  page: unknown;
  _ctm: number[];
  _ctmStack: number[][];
  _opacityRegistry: object;
  dash(length: number | number[], options?: object): unknown;
  scale(factor: number): unknown;
}

/**
 * Embeds a drawing as shapes and text. Filters, animations, scripts and HTML within it are left out. Nothing is loaded: of
 * its images, only PNG and JPEG in `data:` URLs are shown.
 *
 * Limits neither time nor memory, so {@link SvgTrials} tries the drawing first, in a process of its own.
 *
 * @param label its name in the file
 * @throws Error when it is broken or too large
 */
export async function embedSvg(canvas: Canvas, bytes: Buffer, label: string): Promise<EmbeddedImage> {
  if (bytes.length > MAX_BYTES) throw new RangeError('The drawing is too large.');
  const { default: draw } = await import('svg-to-pdfkit');
  const svg = bytes.toString().replace(DOCTYPE, '').replace(HIDDEN_SWITCH, '').replace(SWITCH, '<$1g');
  if ((svg.match(TEXT)?.length ?? 0) > MAX_TEXTS) throw new RangeError('The drawing has too many texts.');
  const document = canvas.document as unknown as Drawing;
  const images = await embedImages(document, svg, label);
  const { width, height } = sizeOf(svg);
  const factor = SIDE / Math.max(width, height);
  const [right, bottom] = [width * factor, height * factor];
  if (Math.min(right, bottom) < SHORTEST_SIDE) throw new RangeError('The drawing is too thin.');
  const resources = document.ref({});
  // Like an image, it fills the square between 0,0 and 1,1.
  const obj = document.ref({
    ...{ Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [0, 0, right, bottom] },
    ...{ Matrix: [1 / right, 0, 0, -1 / bottom, 0, 1], Resources: resources },
  });
  const used = { fonts: {}, xobjects: {}, ext_gstates: {}, patterns: {}, colorSpaces: {} };
  const write = (part: string): void => obj.write(part);
  const page = { ...used, width: right, height: bottom, annotations: [], write };
  const started: PdfObject[] = [];
  const isPlain = canvas.needsPlainFont(charactersOf(svg));
  try {
    const aside = drawAside(document, page, images, started);
    aside.scale(factor);
    draw(aside as never, svg, 0, 0, {
      ...{ width, height, assumePt: true },
      fontCallback: (family, bold, italic) => canvas.open(isPlain ? 'every' : faceFor(family, bold, italic)),
      imageCallback: withoutSpace,
      warningCallback: (warning) => {
        if (BROKEN.test(warning)) throw new Error(warning);
      },
    });
  } finally {
    // The file is complete only when every object that was started has ended.
    for (const each of started) if (each.offset === undefined) each.end();
    const { fonts, xobjects, ext_gstates, patterns, colorSpaces } = used;
    const named = { Font: fonts, XObject: xobjects, ExtGState: ext_gstates, Pattern: patterns };
    Object.assign(resources.data, { ...named, ColorSpace: colorSpaces });
    resources.end();
    obj.end();
  }
  return { label, width, height, obj };
}

/** The document with a state of its own: what is drawn with it goes to `page`, and an error leaves the sheet as it was. */
function drawAside(
  document: Drawing,
  page: object,
  images: ReadonlyMap<string, EmbeddedImage>,
  started: PdfObject[],
): Drawing {
  const own: Partial<Drawing> = {
    ...{ page, _ctm: [1, 0, 0, 1, 0, 0], _ctmStack: [], _opacityRegistry: {} },
    ref: (data) => {
      const object = document.ref(data);
      started.push(object);
      return object;
    },
    openImage: ((link: string) => {
      const image = images.get(link);
      if (image === undefined) throw new Error('This image is not shown.');
      return image;
    }) as never,
  };
  const aside = Object.assign(Object.create(document) as Drawing, own);
  aside.dash = (length, options) => {
    const lengths = [length].flat().map((each) => Math.max(each, SHORTEST_DASH));
    return document.dash.call(aside, lengths, options);
  };
  return aside;
}

/** Embeds the images within a drawing. @returns them by their address */
async function embedImages(
  document: RasterDocument,
  svg: string,
  label: string,
): Promise<Map<string, EmbeddedImage>> {
  const images = new Map<string, EmbeddedImage>();
  for (const [, quoted, other = ''] of svg.matchAll(RASTER)) {
    const address = withoutSpace(quoted ?? other);
    if (images.has(address) || images.size >= MAX_IMAGES) continue;
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    const image = await embedRaster(document, bytes, `${label}.${images.size}`);
    if (image !== undefined) images.set(address, image);
  }
  return images;
}

function withoutSpace(address: string): string {
  return address.replace(/\s+/g, '');
}

/** In pixels. */
function sizeOf(svg: string): { width: number; height: number } {
  const start = svg.indexOf('<svg');
  const root = Buffer.from(svg.slice(start, svg.indexOf('>', start) + 1));
  try {
    const { width, height } = imageSize(root);
    return width > 0 && height > 0 ? { width, height } : DEFAULT_SIZE;
  } catch {
    return DEFAULT_SIZE;
  }
}

function charactersOf(svg: string): string {
  const characters = new Set(svg.match(/[^\0-\x7f]/gu));
  return [...characters].slice(0, MAX_CHARACTERS).join('');
}

function faceFor(family: string, isBold: boolean, isItalic: boolean): Face {
  if (MONOSPACE.test(family)) return 'mono';
  if (isBold) return isItalic ? 'sans-bold-italic' : 'sans-bold';
  return isItalic ? 'sans-italic' : 'sans';
}
