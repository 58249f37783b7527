import { blocksOf, lineOf } from '../../pdf/layout-context.js';
import type { BlockComponent } from '../render-context.js';

/** A paragraph. */
export const Paragraph: BlockComponent = ({ node, context }) => {
  const { align } = node.data;
  const isAligned = align === 'center' || align === 'end';
  const line = context.inlines(lineOf(node));
  return <p class={isAligned ? `align-${align}` : undefined}>{line}</p>;
};

/** A horizontal line. */
export const Divider: BlockComponent = () => <hr />;

/** A quote. */
export const Quote: BlockComponent = ({ node, context }) => (
  <blockquote>{context.blocks(blocksOf(node))}</blockquote>
);

/** Nothing: comments, and definitions of links that nothing refers to. */
export const Nothing: BlockComponent = () => null;
