import { plainText } from '../../../markdown/document/atoms.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import { showsReference, targetOf } from '../../../markdown/source/references.js';
import type { InlineRenderer } from '../layout-context.js';
import { linked, referenceOf } from '../link-target.js';

/** A link. Without its own text, it shows the name of its target. */
export const link: InlineRenderer = (node, look, context) => {
  const { nodes = [] } = node;
  const ref = referenceOf(node.data.ref);
  if (ref === undefined) return context.inlinesOf(nodes, look);
  const hasName = ref.kind !== 'url' && ref.kind !== 'anchor';
  const isUnnamed = (nodes.length === 0 && hasName) || showsReference(plainText(nodes), targetOf(ref));
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
