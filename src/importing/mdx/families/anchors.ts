import { writeAttributes } from '../../../markdown/document/html-tree.js';
import { type MdxTools, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';

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
  const [line = ''] = blocks.split('\n', 1);
  const heading = headingIn(line);
  // A heading keeps the anchor of its title, too.
  if (heading !== undefined) return `${heading} ${anchor}${blocks.slice(line.length)}`;
  return PARAGRAPH.test(blocks) ? anchor + blocks : stack(anchor, blocks);
}

/** A line that is a heading, without the `#` at its end; undefined for other lines, and if the heading has an ID. */
function headingIn(line: string): string | undefined {
  if (!/^#{1,6}[ \t]/.test(line)) return undefined;
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  const heading = line.slice(0, end).trimEnd();
  return /[^#]$/.test(heading) && !heading.endsWith('}') ? heading : undefined;
}
