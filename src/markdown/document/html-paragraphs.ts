import { toNodes, trimAtoms } from './atoms.js';
import { readHtmlInlines } from './html-inlines.js';
import { elementsOf, hasOnly, type HtmlChild, type HtmlElement } from './html-tree.js';
import { type BlockNode, paragraph } from './nodes.js';

/** `left`, `center` and `right` in a document. */
export const ALIGNMENTS: Record<string, string | undefined> = {
  left: 'start',
  center: 'center',
  right: 'end',
};

/** Reads a `<p>`, which may be aligned. Returns null if it is not understood. */
export function readParagraph(element: HtmlElement): BlockNode | null {
  const { align } = element.attributes;
  const alignment = align === undefined ? undefined : ALIGNMENTS[align];
  if ((align !== undefined && alignment === undefined) || !hasOnly(element, 'align')) return null;
  const atoms = readHtmlInlines(element.children);
  const nodes = atoms && toNodes(trimAtoms(atoms));
  if (!nodes || nodes.length === 0) return null;
  return alignment ? { ...paragraph(nodes), data: { align: alignment } } : paragraph(nodes);
}

/** Reads paragraphs, or inline content as one paragraph. */
export function readParagraphs(children: readonly HtmlChild[]): BlockNode[] | null {
  const isBlock = (child: HtmlChild) => typeof child !== 'string' && child.name === 'p';
  if (!children.some(isBlock)) {
    const atoms = readHtmlInlines(children);
    const nodes = atoms && toNodes(trimAtoms(atoms));
    return nodes && (nodes.length > 0 ? [paragraph(nodes)] : []);
  }
  const elements = elementsOf(children);
  if (elements === null) return null;
  const blocks: BlockNode[] = [];
  for (const element of elements) {
    const read = element.name === 'p' && hasOnly(element) ? readParagraph(element) : null;
    if (read === null) return null;
    blocks.push(read);
  }
  return blocks;
}
