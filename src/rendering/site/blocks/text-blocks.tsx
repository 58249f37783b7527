import type { BlockNode } from '../../../markdown/document/nodes.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';
import type { BlockComponent } from '../render-context.js';

/** A paragraph. */
export const Paragraph: BlockComponent = ({ node, context }) => {
  const line = context.inlines(lineOf(node));
  return <p class={alignmentClass(node)}>{line}</p>;
};

/** The class of a paragraph or heading that is not at the start of the line. */
export function alignmentClass({ data: { align } }: BlockNode): string | undefined {
  return align === 'center' || align === 'end' ? `align-${align}` : undefined;
}

/** A horizontal line. */
export const Divider: BlockComponent = () => <hr />;

/** A quote. */
export const Quote: BlockComponent = ({ node, context }) => (
  <blockquote>{context.blocks(blocksOf(node))}</blockquote>
);

/** Nothing: comments, and definitions of links that nothing refers to. */
export const Nothing: BlockComponent = () => null;
