import type { ComponentChildren } from 'preact';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { blocksOf, fragmentOf, lineOf, referenceOf } from '../../../markdown/document/node-parts.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { altOf, imageOf, missingImage, percentOf, picture, zoomed } from './picture.js';
import { Symbol } from './symbol.js';

const ALIGNMENTS: Readonly<Record<string, string>> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
};

/** One or several images side by side. */
export const Images: BlockComponent = ({ node, context }) => {
  const { align, withFrame } = node.data;
  const images = blocksOf(node)
    .map((child) => Image({ node: child, context }))
    .filter((image) => image !== null);
  if (images.length === 0) return null;
  const classes = [
    'images',
    `align-${ALIGNMENTS[String(align)] ?? 'center'}`,
    ...(withFrame === true ? ['with-frame'] : []),
    // Not counted by the style sheet, in which they would change their sizes while they arrive.
    ...(images.length > 1 ? [images.length === 3 || images.length > 4 ? 'images-in-3' : 'images-in-2'] : []),
  ];
  return <div class={classes.join(' ')}>{images}</div>;
};

/** An image or a drawing, with its caption below. */
export const Image: BlockComponent = ({ node, context }) => {
  const { data } = node;
  const ref = referenceOf(data.ref);
  if (ref === undefined) return null;
  const percent = percentOf(data.width);
  // The figure has a width in percent, so that the image and its caption are equally wide and aligned.
  const width = percent === undefined ? data.width : undefined;
  const written = { ref, alt: stringOf(data, 'alt') ?? '', width, height: data.height };
  const image = imageOf(ref, context);
  const dark = imageOf(referenceOf(data.refDark), context);
  const shown =
    image === undefined
      ? missingImage(written, context, <Symbol name="image" size={20} />)
      : zoomed(
          image,
          picture(
            { light: image, dark },
            { ...written, alt: altOf(written), percent, mayBeFirst: true },
            context,
          ),
          context,
        );
  const below = caption(node, context);
  if (shown === null && below === null) return null;
  return (
    <figure
      class={percent === undefined ? undefined : 'relative-width'}
      style={percent === undefined ? undefined : `width:${percent}%`}
    >
      {shown}
      {below}
    </figure>
  );
};

/** The caption of a block, if it has one. */
export function caption(node: BlockNode, context: RenderContext): ComponentChildren {
  const blocks = fragmentOf(node, 'caption');
  if (blocks.length === 0) return null;
  return <figcaption>{inOneLine(blocks, context)}</figcaption>;
}

/** Blocks without the paragraph around them, if they are only one. */
export function inOneLine(blocks: readonly BlockNode[], context: RenderContext): ComponentChildren {
  const [only, ...more] = blocks;
  const isLine = only?.type === 'paragraph' && more.length === 0;
  return isLine ? context.inlines(lineOf(only)) : context.blocks(blocks);
}
