import type { ComponentChildren } from 'preact';
import type { Length } from '../../../markdown/document/length.js';
import { readLength } from '../../../markdown/document/length.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { showsReference, targetOf } from '../../../markdown/source/references.js';
import { linkAttributes, followed } from '../inlines/link-target.js';
import type { RenderContext } from '../render-context.js';
import { formatsOf } from '../image-formats.js';
import type { SiteFile, SiteImage } from '../site-page.js';

/** How wide an image in the article is at most, from media condition to length: the columns of the style sheets. */
const COLUMN: Readonly<Record<string, string>> = {
  '(min-width: 96rem)': '45rem',
  '(min-width: 80rem)': '43rem',
  '(min-width: 64rem)': '42.5rem',
};
const WIDE_COLUMN: Readonly<Record<string, string>> = {
  '(min-width: 96rem)': '67rem',
  '(min-width: 64rem)': 'calc(100vw - 22.5rem)',
};
const SMALL_SCREENS: Readonly<Record<string, string>> = {
  '(min-width: 48rem)': 'calc(100vw - 4rem)',
  '': 'calc(100vw - 2rem)',
};
/** Images up to this height, in pixels, are part of the line that they are in. */
const LINE_HEIGHT = 28;
/** Narrower images are not opened by a click. */
const MIN_ZOOM = 240;
const EMBEDDED = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp)[;,]/i;

/** An image as a document describes it. */
export interface ImageNode {
  ref: DocumentReference;
  dark?: DocumentReference;
  alt: string;
  /** Lengths as documents or tags have them. */
  width?: unknown;
  height?: unknown;
}

/** How a picture is shown. */
interface PictureLook {
  alt: string;
  width?: unknown;
  height?: unknown;
  /** The address of its file, if the link around both variants leads to another one. */
  file?: string | undefined;
  /** Width of its frame in percent of the column; 100 by default. */
  percent?: number | undefined;
  /** The attribute `sizes`. */
  sizes?: string;
  /** Whether it may be on the first screen, so that it is loaded at once. */
  mayBeFirst?: boolean;
}

/** A picture with its dark variant, in modern formats, and in the sizes that are available. */
export function picture(
  { light, dark }: { light: SiteImage; dark: SiteImage | undefined },
  look: PictureLook,
  context: RenderContext,
): ComponentChildren {
  const isFirst = look.mayBeFirst === true && context.isFirstImage();
  const { chosenTheme, settings } = context.page.shell;
  const isDark = dark !== undefined && (chosenTheme ?? settings.themes.default) === 'dark';
  const [shown, shownDark] = isFirst ? [withData(light), dark && withData(dark)] : [light, dark];
  if (isFirst) {
    const first = isDark && shownDark !== undefined ? shownDark : shown;
    context.noteFirstImage({ ...first, sizes: sizesOf(first, look, context) });
  }
  if (shownDark === undefined) return oneImage(shown, look, isFirst, context);
  return (
    <>
      <span class="light-only">{oneImage(shown, look, isFirst && !isDark, context)}</span>
      <span class="dark-only">
        {oneImage(shownDark, { ...look, file: dark?.href }, isFirst && isDark, context)}
      </span>
    </>
  );
}

/** The image itself in place of its address, if it is small. */
function withData(image: SiteImage): SiteImage {
  return image.data === undefined ? image : { ...image, href: image.data, widths: [] };
}

function oneImage(
  image: SiteImage,
  look: PictureLook,
  isEager: boolean,
  context: RenderContext,
): ComponentChildren {
  const { alt } = look;
  const size = shownSize(image, look);
  const percent = percentOf(look.width);
  const shown = (
    <img
      src={image.href}
      alt={alt}
      {...size}
      style={percent === undefined ? undefined : `width:${percent}%`}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      data-full={look.file}
      {...(isEager ? { fetchpriority: 'high' as const } : {})}
    />
  );
  const formats = formatsOf(image);
  if (formats.length === 0) return shown;
  const sizes = sizesOf(image, look, context);
  return (
    <picture>
      {formats.map(({ type, srcset }) => (
        <source type={type} srcset={srcset} sizes={sizes} key={type} />
      ))}
      {shown}
    </picture>
  );
}

/** The attribute `sizes`: how wide the image is shown. */
function sizesOf(image: SiteImage, look: PictureLook, context: RenderContext): string {
  const { width } = shownSize(image, look);
  if (width !== undefined && width < 720) return `min(${width}px, calc(100vw - 2rem))`;
  if (look.sizes !== undefined) return look.sizes;
  const percent = look.percent ?? percentOf(look.width) ?? 100;
  const isWide = context.page.page.layout.width === 'wide';
  return Object.entries({ ...(isWide ? WIDE_COLUMN : COLUMN), ...SMALL_SCREENS })
    .map(([screen, length]) =>
      `${screen} ${percent === 100 ? length : `calc(${percent / 100} * ${length})`}`.trim(),
    )
    .join(', ');
}

/** Width and height of an image in pixels, so that its place is known before it is loaded. */
function shownSize(image: SiteImage, look: PictureLook): { width?: number; height?: number } {
  const [width, height] = [pixelsOf(look.width), pixelsOf(look.height)];
  if (image.width === undefined || image.height === undefined || image.width === 0 || image.height === 0) {
    return { width, height };
  }
  const ratio = image.height / image.width;
  if (width !== undefined) return { width, height: Math.round(height ?? width * ratio) };
  if (height !== undefined) return { width: Math.round(height / ratio), height };
  return { width: image.width, height: image.height };
}

function lengthOf(value: unknown): Length | undefined {
  const read = typeof value === 'string' ? readLength(value) : value;
  if (typeof read === 'number') return read > 0 && read <= 10_000 ? Math.round(read) : undefined;
  const isPercent = typeof read === 'object' && read !== null && 'value' in read;
  if (!isPercent || typeof read.value !== 'number') return undefined;
  return { value: Math.min(100, Math.max(1, read.value)), unit: '%' };
}

export function pixelsOf(value: unknown): number | undefined {
  const length = lengthOf(value);
  return typeof length === 'number' ? length : undefined;
}

export function percentOf(value: unknown): number | undefined {
  const length = lengthOf(value);
  return typeof length === 'object' ? length.value : undefined;
}

/** An image that a reference leads to. Undefined when it is missing, or when it is on another host and was not fetched. */
export function imageOf(ref: DocumentReference | undefined, context: RenderContext): SiteImage | undefined {
  if (ref?.kind === 'file') {
    const file = context.fileOf(ref.file);
    return file !== undefined && isImage(file) ? file : undefined;
  }
  if (ref?.kind !== 'url') return undefined;
  return EMBEDDED.test(ref.url) ? { href: ref.url } : context.pictureOf(ref.url);
}

export function isImage({ contentType }: SiteFile): boolean {
  return contentType.startsWith('image/');
}

/** The alternative text of an image. One that only repeats the reference says nothing. */
export function altOf({ ref, alt }: ImageNode): string {
  return showsReference(alt, targetOf(ref)) ? '' : alt;
}

/** An image among text. A small one is part of the line. */
export function imageInLine(
  node: ImageNode & { size?: string | undefined },
  context: RenderContext,
): ComponentChildren {
  const image = imageOf(node.ref, context);
  if (image === undefined) return missingImage(node, context);
  const isPart =
    node.size === 'line' ||
    (node.size === undefined && (pixelsOf(node.height) ?? image.height ?? Infinity) <= LINE_HEIGHT);
  const dark = imageOf(node.dark, context);
  const look = { alt: altOf(node), width: node.width, height: node.height, mayBeFirst: !isPart };
  return (
    <span class={isPart ? 'image-in-line' : 'image-alone'}>
      {picture({ light: image, dark }, look, context)}
    </span>
  );
}

/**
 * The link in place of an image that cannot be shown. Browsers never load images of other hosts: the hosts would learn who
 * reads the page.
 *
 * @param symbol before the text
 */
export function missingImage(
  node: ImageNode,
  context: RenderContext,
  symbol?: ComponentChildren,
): ComponentChildren {
  const text = altOf(node);
  const target = followed(node.ref, context);
  if (target === undefined) return text === '' ? null : <em class="missing-image">{text}</em>;
  return (
    <a class="missing-image" {...linkAttributes(target, context)}>
      {symbol}
      {text === '' ? hostOf(target.href) : text}
    </a>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** An image that opens in a dialog. @param content its picture */
export function zoomed(
  image: SiteImage,
  content: ComponentChildren,
  context: RenderContext,
): ComponentChildren {
  if (image.href.startsWith('data:') || (image.width !== undefined && image.width < MIN_ZOOM)) return content;
  return (
    <a class="zoomable" href={image.href} data-zoom aria-label={context.texts.openImage}>
      {content}
    </a>
  );
}
