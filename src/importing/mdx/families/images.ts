import { escapeHtmlValue, writeAttributes } from '../../../markdown/document/html-tree.js';
import { writeTag } from '../../../markdown/source/tags.js';
import {
  asBlock,
  type Component,
  escapeText,
  type MdxTools,
  oneLine,
  stack,
  writeAddress,
} from '../component.js';
import type { MdxElement, MdxNode } from '../mdx-tree.js';
import { encloseTag } from './enclose-tag.js';

interface Image {
  src: string;
  /** The image for dark backgrounds. */
  dark?: string | undefined;
  alt: string;
  title: string | undefined;
  width: string | undefined;
  height: string | undefined;
}

const IMAGES = ['img', 'Image', 'ThemedImage', 'picture'];
const LENGTH = /^\d{1,5}(?:px|%)?$/;
/** A paragraph of one image. */
const MARKDOWN_IMAGE = /^!\[((?:[^[\]\\\n]|\\.)*)\]\(\s*([^()\s]+)(?:\s+"([^"\n]*)")?\s*\)$/;

/** The address of an image; undefined for any other element. */
export function imageSource(element: MdxElement | undefined, tools: MdxTools): string | undefined {
  return element === undefined ? undefined : readImage(element, tools)?.src;
}

function readImage(element: MdxElement, tools: MdxTools): Image | undefined {
  if (!IMAGES.includes(element.name)) return undefined;
  if (element.name === 'picture') return readPicture(element, tools);
  const themed = themedSources(element);
  const src = tools.attribute(element, 'src', 'srcDark', 'img') ?? themed.light ?? themed.dark;
  if (src === undefined) return undefined;
  const [width, height] = ['width', 'height'].map((name) => {
    const value = tools.attribute(element, name);
    return value !== undefined && LENGTH.test(value) ? value.replace(/px$/, '') : undefined;
  });
  const alt = oneLine(tools.attribute(element, 'alt') ?? '');
  return { src, dark: themed.dark, alt, title: tools.attribute(element, 'title'), width, height };
}

/** `<picture>` with a source for dark backgrounds. Other sources are the same image in other sizes. */
function readPicture(element: MdxElement, tools: MdxTools): Image | undefined {
  const inner = childNamed(element, 'img');
  const image = inner && readImage(inner, tools);
  const isDark = (source: MdxNode) =>
    source.type === 'element' &&
    source.name === 'source' &&
    tools.attribute(source, 'media')?.includes('dark');
  const source = element.children.find(isDark);
  const dark = source?.type === 'element' ? tools.attribute(source, 'srcSet', 'srcset') : undefined;
  return image && { ...image, dark: dark?.split(/\s/)[0] };
}

function childNamed({ children }: MdxElement, name: string): MdxElement | undefined {
  const child = children.find((node) => node.type === 'element' && node.name === name);
  return child?.type === 'element' ? child : undefined;
}

/** `sources={{ light: useBaseUrl('/a.png'), dark: '/b.png' }}` */
function themedSources(element: MdxElement): { light?: string; dark?: string } {
  const sources = element.attributes.get('sources');
  if (typeof sources !== 'object') return {};
  const find = (name: string) =>
    new RegExp(`\\b${name}\\s*:\\s*(?:(?:useBaseUrl|require)\\(\\s*)?["']([^"'\\n]+)["']`).exec(
      sources.code,
    )?.[1];
  const [light, dark] = [find('light'), find('dark')];
  return { light, dark };
}

type Theme = 'light' | 'dark' | 'both';

/** Whether an image is shown on light or dark backgrounds only, as its classes say. */
function themeOf(element: MdxElement): Theme {
  const classes = element.attributes.get('className') ?? element.attributes.get('class');
  if (typeof classes !== 'string') return 'both';
  if (/(?:^|\s)dark:hidden(?:\s|$)/.test(classes)) return 'light';
  return /(?:^|\s)hidden(?:\s|$)/.test(classes) && /(?:^|\s)dark:(?:block|inline|flex)/.test(classes)
    ? 'dark'
    : 'both';
}

/** An image, or an image and its variant for dark backgrounds. Undefined for any other elements. */
function pictureOf(elements: readonly MdxElement[], tools: MdxTools): Image | undefined {
  const [first, second, ...more] = elements;
  const one = first && readImage(first, tools);
  if (first === undefined || one === undefined || more.length > 0) return undefined;
  if (second === undefined) return one;
  const other = readImage(second, tools);
  const themes = [themeOf(first), themeOf(second)];
  if (other === undefined || !themes.includes('light') || !themes.includes('dark')) return undefined;
  const [light, dark] = themes[0] === 'light' ? [one, other] : [other, one];
  return { ...light, dark: dark.src, alt: light.alt || dark.alt };
}

function writeInline({ src, alt, title }: Image): string {
  const quoted = title === undefined ? '' : ` "${title.replace(/["\n]/g, "'")}"`;
  return `![${escapeText(alt)}](${writeAddress(src)}${quoted})`;
}

/** @param caption HTML */
function writeFigure(image: Image, caption = ''): string {
  const { src, dark, alt, title, width, height } = image;
  if (caption === '' && [dark, width, height].every((value) => value === undefined))
    return writeInline(image);
  const img = `<img${writeAttributes({ src, alt, width, height, title })}>`;
  const source = writeAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' });
  const picture = dark === undefined ? img : `<picture><source${source}>${img}</picture>`;
  return `<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

const image: Component = {
  inline: (element, tools) => {
    const read = readImage(element, tools);
    if (read !== undefined) return writeInline(read);
    tools.report(element);
    return escapeText(tools.attribute(element, 'alt') ?? '');
  },
  blocks: (group, tools) => {
    const picture = pictureOf(group, tools);
    if (picture !== undefined) return writeFigure(picture);
    return stack(...group.map((element) => image.inline?.(element, tools)));
  },
  prefersInline: (_element, _tools, isAlone) => !isAlone,
  joins: (group, next) => {
    const themes = [...group, next].map(themeOf);
    return (
      group.length === 1 && IMAGES.includes(next.name) && themes.includes('light') && themes.includes('dark')
    );
  },
};

/** The address of a video, a sound or another page. */
function mediaSource(element: MdxElement, tools: MdxTools): string | undefined {
  const source = childNamed(element, 'source');
  return tools.attribute(element, 'src') ?? (source && tools.attribute(source, 'src'));
}

function writeEmbed(url: string, caption = ''): string {
  const tag = writeTag('embed', { url });
  return caption === '' ? tag : encloseTag(tag, caption, '{% endembed %}');
}

const MEDIA = ['video', 'audio', 'iframe'];

const media: Component = {
  inline: (element, tools) => {
    const url = mediaSource(element, tools);
    const title = escapeText(oneLine(tools.attribute(element, 'title') ?? url ?? ''));
    return url === undefined ? tools.line(element) : `[${title}](${writeAddress(url)})`;
  },
  blocks: ([element], tools) => {
    const url = element && mediaSource(element, tools);
    if (url !== undefined) return writeEmbed(url);
    if (element === undefined) return '';
    tools.report(element);
    return tools.blocks(element);
  },
  prefersInline: (_element, _tools, isAlone) => !isAlone,
};

/** A frame around an image or anything else, with a caption. */
function frame(element: MdxElement, tools: MdxTools): string {
  const [caption, hint] = [tools.attribute(element, 'caption'), tools.attribute(element, 'hint')];
  let inside = element;
  let items = tools.elementsIn(element);
  for (let only = items?.[0]; items?.length === 1 && only?.name === 'div'; only = items?.[0]) {
    inside = only;
    items = tools.elementsIn(only);
  }
  const html = caption === undefined ? '' : (tools.html(caption) ?? escapeHtmlValue(oneLine(caption)));
  const picture = items && pictureOf(items, tools);
  if (picture !== undefined) return stack(hint, writeFigure(picture, html));
  const [only, ...more] = items ?? [];
  const url =
    only !== undefined && more.length === 0 && MEDIA.includes(only.name) && mediaSource(only, tools);
  if (url) return stack(hint, writeEmbed(url, caption));
  const content = tools.blocks(inside);
  const [, alt, src, title] = MARKDOWN_IMAGE.exec(content) ?? [];
  if (src === undefined) return stack(hint, content, caption);
  const plain = { src, alt: (alt ?? '').replace(/\\(.)/g, '$1'), title, width: undefined, height: undefined };
  return stack(hint, caption === undefined ? content : writeFigure(plain, html));
}

/** `<figure>` with a `<figcaption>` around an image or anything else. */
function figure(element: MdxElement, tools: MdxTools): string {
  const caption = childNamed(element, 'figcaption');
  const items = tools.elementsIn(element)?.filter((item) => item !== caption);
  const picture = items && pictureOf(items, tools);
  if (picture === undefined || tools.hasConditions(element)) return tools.blocks(element);
  const content = caption === undefined ? '' : tools.withoutFootnotes(() => tools.blocks(caption));
  return writeFigure(picture, tools.html(content) ?? escapeHtmlValue(oneLine(content)));
}

/** A paragraph, or images in the middle or at a side. */
function aligned(element: MdxElement, tools: MdxTools): string {
  const align = tools.attribute(element, 'align');
  if (align === undefined || !['left', 'center', 'right'].includes(align)) return tools.blocks(element);
  const items = tools.elementsIn(element);
  const pictures = items?.map((item) => readImage(item, tools));
  if (pictures !== undefined && pictures.length > 0 && !pictures.includes(undefined)) {
    const figures = pictures.map((each) => each && `<figure>${imageTag(each)}</figure>`);
    return `<div align="${align}">${figures.join('')}</div>`;
  }
  const content = tools.blocks(element);
  const html = content.includes('\n\n') ? null : tools.html(content);
  return html === null || html === '' ? content : `<p align="${align}">${html}</p>`;
}

function imageTag({ src, alt, title, width, height }: Image): string {
  return `<img${writeAttributes({ src, alt, width, height, title })}>`;
}

const youTube: Component = asBlock((element, tools) => {
  const id = tools.attribute(element, 'id', 'videoId', 'videoid');
  if (id !== undefined) return writeEmbed(/^[\w-]+$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id);
  tools.report(element);
  return '';
});

const repository: Component = asBlock((element, tools) => {
  const name = tools.attribute(element, 'repo');
  if (name !== undefined && /^[\w.-]+\/[\w.-]+$/.test(name)) return writeEmbed(`https://github.com/${name}`);
  tools.report(element);
  return tools.blocks(element);
});

export const IMAGE_COMPONENTS: readonly (readonly [string, Component])[] = [
  ...IMAGES.map((name) => [name, image] as const),
  ...MEDIA.map((name) => [name, media] as const),
  ['Frame', asBlock(frame)],
  ['figure', asBlock(figure)],
  ['p', asBlock(aligned)],
  ['center', asBlock((element, tools) => tools.blocks(element))],
  ...['YouTube', 'LiteYouTubeEmbed'].map((name) => [name, youTube] as const),
  ['GitHub.Repo', repository],
];
