import { markdownToDocument } from '../../markdown/document/document.js';
import { type BlockNode, paragraph, text } from '../../markdown/document/nodes.js';
import { inlinesOf } from '../../markdown/document/write-html-blocks.js';

/** A text without markup. */
const PLAIN = /^(?:[A-Za-z][A-Za-z\d ,.;?'’()%/]*)?$/;
/** A longer text stays markdown. */
const MAX_LENGTH = 5_000;

/**
 * The paragraphs of a markdown text, for places where only paragraphs can be: captions, and the cells of cards. An item of a
 * list becomes a paragraph with a bullet. Null for a text with other blocks.
 */
export function readParagraphs(markdown: string): BlockNode[] | null {
  if (markdown.length > MAX_LENGTH) return null;
  if (PLAIN.test(markdown)) return markdown === '' ? [] : [paragraph([text(markdown)])];
  const paragraphs: BlockNode[] = [];
  for (const node of markdownToDocument(markdown).nodes) {
    const flat = flatten(node);
    if (flat === null) return null;
    paragraphs.push(...flat);
  }
  return paragraphs;
}

function flatten(node: BlockNode): BlockNode[] | null {
  if (node.type === 'paragraph') return [paragraph(inlinesOf(node))];
  if (node.type !== 'list-unordered') return null;
  const items: BlockNode[] = [];
  for (const item of node.nodes ?? []) {
    const [only, ...more] = item.object === 'block' ? (item.nodes ?? []) : [];
    if (only?.object !== 'block' || only.type !== 'paragraph' || more.length > 0) return null;
    items.push(paragraph([text('• '), ...inlinesOf(only)]));
  }
  return items;
}
