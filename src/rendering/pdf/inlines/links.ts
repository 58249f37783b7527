import { stringOf } from '../../../markdown/document/nodes.js';
import type { InlineRenderer } from '../layout-context.js';
import { linked } from '../link-target.js';
import { repeatsTarget } from '../../../markdown/document/link-text.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';

/** A link. Without its own text, it shows the name of its target. So does a link to a page whose text is only a file name. */
export const link: InlineRenderer = (node, look, context) => {
  const { nodes = [] } = node;
  const ref = referenceOf(node.data.ref);
  if (ref === undefined) return context.inlinesOf(nodes, look);
  const hasName = ref.kind !== 'url' && ref.kind !== 'anchor';
  const isUnnamed = (nodes.length === 0 && hasName) || repeatsTarget(nodes, ref);
  if (isUnnamed) return [{ ...linked(look, ref), text: context.nameOf(ref) }];
  return context.inlinesOf(nodes, linked(look, ref));
};

/** A mention shows the name of its target. */
export const mention: InlineRenderer = (node, look, context) => {
  const ref = referenceOf(node.data.ref);
  return ref === undefined ? [] : [{ ...linked(look, ref), text: context.nameOf(ref) }];
};

/** A button as a link. */
export const button: InlineRenderer = (node, look, context) => {
  const ref = referenceOf(node.data.ref);
  const text = stringOf(node.data, 'label') || (ref === undefined ? '' : context.nameOf(ref));
  return [{ ...(ref === undefined ? look : linked(look, ref)), text }];
};
