import { readReference } from '../source/references.js';
import { readParagraphs } from './html-paragraphs.js';
import { type Attributes, elementsOf, hasOnly, type HtmlElement } from './html-tree.js';
import { readLength } from './length.js';
import { block, type BlockNode, fragment, type NodeData, voidBlock } from './nodes.js';
import { darkReference, readDarkVariant } from './pictures.js';

/** The class of an `<img>` that shows a drawing. */
export const DRAWING_CLASS = 'gitbook-drawing';

/** Reads a figure, an image or a picture. Returns null if it is not understood. */
export function readImageBlock(element: HtmlElement): BlockNode | null {
  const image = readImageElement(element);
  return image?.type === 'drawing' ? image : image && block('images', {}, [image]);
}

/** `<div align="center" data-full-width="true" data-with-frame="true">` around figures. */
export function readImageGroup(element: HtmlElement): BlockNode | null {
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame } = element.attributes;
  const figures = elementsOf(element.children);
  if (!figures || figures.length === 0 || !hasOnly(element, 'align', 'data-full-width', 'data-with-frame'))
    return null;
  if (align !== undefined && !['left', 'center', 'right'].includes(align)) return null;
  const images = figures.map(readImageElement);
  if (!images.every((image) => image?.type === 'image')) return null;
  return block(
    'images',
    {
      ...(align ? { align } : {}),
      ...(fullWidth !== undefined ? { fullWidth: fullWidth === 'true' } : {}),
      ...(withFrame !== undefined ? { withFrame: withFrame === 'true' } : {}),
    },
    images as BlockNode[],
  );
}

/** Reads an `image` or a `drawing`. */
function readImageElement(element: HtmlElement): BlockNode | null {
  return element.name === 'figure' ? readFigure(element) : readImage(element, []);
}

function readFigure(figure: HtmlElement): BlockNode | null {
  const parts = elementsOf(figure.children);
  const [picture, caption, ...more] = parts ?? [];
  if (!picture || more.length > 0 || !hasOnly(figure)) return null;
  if (caption === undefined) return readImage(picture, []);
  if (caption.name !== 'figcaption' || !hasOnly(caption)) return null;
  const blocks = readParagraphs(caption.children);
  return blocks && readImage(picture, blocks);
}

function readImage(element: HtmlElement, caption: BlockNode[]): BlockNode | null {
  let image: HtmlElement | undefined = element;
  let dark: string | null = '';
  if (element.name === 'picture') {
    const parts = elementsOf(element.children) ?? [];
    image = parts.pop();
    const areSources = parts.every(({ name }) => name === 'source');
    dark = hasOnly(element) && areSources ? readDarkVariant(parts.map(({ attributes }) => attributes)) : null;
  }
  if (image?.name !== 'img' || dark === null) return null;
  const data = readImageData(image.attributes, dark);
  if (data === null) return null;
  const { class: classes, ...rest } = data;
  const type = classes === DRAWING_CLASS ? 'drawing' : 'image';
  const captions = caption.length > 0 ? [fragment('caption', caption)] : [];
  return voidBlock(type, type === 'drawing' ? rest : data, captions);
}

function readImageData(attributes: Attributes, dark: string): NodeData | null {
  const { src, alt, width, height, title, class: classes, 'data-size': size, ...rest } = attributes;
  if (src === undefined || Object.keys(rest).length > 0) return null;
  return {
    ref: readReference(src, 'image'),
    ...darkReference(dark),
    ...(alt ? { alt } : {}),
    ...(width ? { width: readLength(width) } : {}),
    ...(height ? { height: readLength(height) } : {}),
    ...(title ? { title } : {}),
    ...(size ? { size } : {}),
    ...(classes ? { class: classes } : {}),
  };
}
