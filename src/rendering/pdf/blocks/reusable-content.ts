import type { BlockRenderer } from '../layout-context.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';

/** The text of a reusable content of the space. */
export const reusableContent: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  const isOurs = ref?.kind === 'reusable-content' && ref.space === undefined;
  if (isOurs) context.addIncluded(ref.reusableContent, place);
};
