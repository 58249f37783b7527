import { stringOf } from '../../../markdown/document/nodes.js';
import { isImage, pictured, withoutImages } from '../inlines/pictures.js';
import type { Span } from '../layout-block.js';
import { type BlockRenderer } from '../layout-context.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';

/** A paragraph. Pictures in it are placed between its lines. */
export const paragraph: BlockRenderer = (node, place, context) => {
  let spans: Span[] = [];
  let next = place;
  const flush = (): void => {
    if (spans.some(({ text }) => text.trim() !== '')) {
      context.add({ kind: 'text', spans }, next);
      next = { ...place, marker: undefined };
    }
    spans = [];
  };
  for (const part of pictured(context.inlinesOf(lineOf(node)))) {
    if (!isImage(part)) {
      spans.push(part);
      continue;
    }
    flush();
    context.add({ kind: 'image', ...part }, next);
    next = { ...place, marker: undefined };
  }
  flush();
};

/** A heading, with its anchor. */
export const heading: BlockRenderer = (node, place, context) => {
  const anchor = context.anchorOf(node);
  const spans = withoutImages(context.inlinesOf(lineOf(node)));
  const level = context.levelOf(node);
  context.add({ kind: 'heading', level, spans, anchor }, place);
};

/** A horizontal line. */
export const divider: BlockRenderer = (_, place, context) => context.add({ kind: 'rule' }, place);

/** A quote, with a bar on its left. */
export const blockquote: BlockRenderer = (node, place, context) =>
  context.addAll(blocksOf(node), { ...place, quotes: place.quotes + 1 });

/** A formula as written. */
export const math: BlockRenderer = (node, place, context) =>
  context.add({ kind: 'code', text: (stringOf(node.data, 'formula') ?? '').trim() }, place);
