import type { BlockComponent } from '../render-context.js';
import type { BlockNode, InlineChild } from '../../../markdown/document/nodes.js';

/** A paragraph. */
export const Paragraph: BlockComponent = ({ node, context }) => <p>{context.inlines(inlinesOf(node))}</p>;

/** A heading. The title of the page is the only `h1`. */
export const Heading: BlockComponent = ({ node, context }) => {
  const Tag = HEADINGS[node.type] ?? 'h4';
  return <Tag id={node.meta?.id}>{context.inlines(inlinesOf(node))}</Tag>;
};

const HEADINGS: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = {
  'heading-1': 'h2',
  'heading-2': 'h3',
  'heading-3': 'h4',
};

function inlinesOf({ nodes = [] }: BlockNode): InlineChild[] {
  return nodes as InlineChild[];
}
