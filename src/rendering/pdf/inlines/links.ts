import { plainText } from '../../../markdown/document/atoms.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { showsReference, targetOf } from '../../../markdown/source/references.js';
import type { InlineRenderer } from '../layout-context.js';
import { linked, referenceOf } from '../link-target.js';

/** The name of a file that a page was imported from. Exports write it as the text of a link. */
const PAGE_FILE = /^[^\s?]+\.(?:md|mdx|markdown)(?:#\S*)?$/i;

/** A link. Without its own text, it shows the name of its target. So does a link to a page whose text is only a file name. */
export const link: InlineRenderer = (node, look, context) => {
  const { nodes = [] } = node;
  const ref = referenceOf(node.data.ref);
  if (ref === undefined) return context.inlinesOf(nodes, look);
  const hasName = ref.kind !== 'url' && ref.kind !== 'anchor';
  const text = plainText(nodes);
  const isUnnamed =
    (nodes.length === 0 && hasName) ||
    showsReference(text, targetOf(ref)) ||
    (leadsToPage(ref) && PAGE_FILE.test(text.trim()));
  if (isUnnamed) return [{ ...linked(look, ref), text: context.nameOf(ref) }];
  return context.inlinesOf(nodes, linked(look, ref));
};

/** Whether the name of the target is the title of a page of the space. */
export function leadsToPage(ref: DocumentReference): boolean {
  return (ref.kind === 'page' || ref.kind === 'anchor') && ref.page !== undefined && ref.space === undefined;
}

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
