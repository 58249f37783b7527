import { writeAttributes } from '../../../markdown/document/html-tree.js';
import { type MdxTools, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';

/** A heading at the start of a text. */
const HEADING = /^(#{1,6}[ \t]+[^\n]*[^\n\s#}])[ \t]*#*(?=\n|$)/;
/** A paragraph at the start of a text. */
const PARAGRAPH = /^[\p{L}\p{N}]/u;

/** An anchor at a place in a text; '' for an ID that no link can name. */
export function writeAnchor(id: string | undefined): string {
  return id !== undefined && /^[^\s{}#]{1,200}$/.test(id) ? `<a${writeAttributes({ id })}></a>` : '';
}

/** The anchor that the `id` of an element is; '' if it has none. */
export function anchorOf(element: MdxElement, tools: MdxTools): string {
  return writeAnchor(tools.attribute(element, 'id'));
}

/** Puts an anchor at the start of some blocks. */
export function withAnchor(anchor: string, blocks: string): string {
  if (anchor === '') return blocks;
  // A heading keeps the anchor of its title, too.
  if (HEADING.test(blocks)) return blocks.replace(HEADING, (_, heading: string) => `${heading} ${anchor}`);
  return PARAGRAPH.test(blocks) ? anchor + blocks : stack(anchor, blocks);
}
