import { isOnlyLink, leadsToPage } from '../../../markdown/document/link-text.js';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { readReference } from '../../../markdown/source/references.js';
import { fragmentOf, referenceOf } from '../../../markdown/document/node-parts.js';
import { isImage, picture } from '../inlines/pictures.js';
import { type BlockRenderer, type LayoutContext, type Place } from '../layout-context.js';
import { linked } from '../link-target.js';

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

/** A link to a page on its own line. Its text is the title of the page, unless the tag has more content than a link. */
export const contentRef: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  const content: BlockNode[] = fragmentOf(node, 'content');
  if (ref !== undefined && (content.length === 0 || (leadsToPage(ref) && isOnlyLink(content)))) {
    addLink(ref, place, context);
  } else context.addAll(content, place);
};

function addLink(ref: DocumentReference, place: Place, context: LayoutContext): void {
  const text = context.nameOf(ref);
  if (text !== '') context.add({ kind: 'text', spans: [{ ...linked({}, ref), text }] }, place);
}
