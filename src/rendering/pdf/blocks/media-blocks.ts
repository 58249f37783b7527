import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { readReference } from '../../../markdown/source/references.js';
import { isImage, picture } from '../inlines/pictures.js';
import { type BlockRenderer, fragmentOf, type LayoutContext, type Place } from '../layout-context.js';
import { linked, referenceOf } from '../link-target.js';

/** An image or a drawing, with its caption below. */
export const image: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  if (ref !== undefined) {
    const inline = picture(ref, stringOf(node.data, 'alt') ?? '', {}, context);
    context.add(isImage(inline) ? { kind: 'image', ...inline } : { kind: 'text', spans: [inline] }, place);
  }
  context.addAll(fragmentOf(node, 'caption'), { ...place, marker: undefined });
};

/** The address of an embed, with its caption below. */
export const embed: BlockRenderer = (node, place, context) => {
  const url = stringOf(node.data, 'url') ?? '';
  addLink(readReference(url), place, context);
  context.addAll(fragmentOf(node, 'caption'), { ...place, marker: undefined });
};

/** The name of a file, with its caption below. */
export const file: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  if (ref !== undefined) addLink(ref, place, context);
  context.addAll(fragmentOf(node, 'caption'), { ...place, marker: undefined });
};

/** A link to a page on its own line, with the content of the tag or the name of the target as text. */
export const contentRef: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  const content: BlockNode[] = fragmentOf(node, 'content');
  if (content.length > 0) context.addAll(content, place);
  else if (ref !== undefined) addLink(ref, place, context);
};

function addLink(ref: DocumentReference, place: Place, context: LayoutContext): void {
  const text = context.nameOf(ref);
  if (text !== '') context.add({ kind: 'text', spans: [{ ...linked({}, ref), text }] }, place);
}
