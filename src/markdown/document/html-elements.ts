import { isContainer, isPhrase, isPlainAttribute } from '../source/html-elements.js';
import { tokenizeHtml } from '../source/html-tokens.js';
import { type Atom, toNodes } from './atoms.js';
import { type Attributes, type HtmlElement, parseHtmlPart } from './html-tree.js';
import type { InlineNode, NodeData } from './nodes.js';

/** The data of an element that has no block or inline of its own. Null if it has attributes that cannot be kept. */
function dataOf(name: string, attributes: Attributes): NodeData | null {
  const names = Object.keys(attributes);
  if (!names.every(isPlainAttribute)) return null;
  return { name, ...(names.length > 0 ? { attributes: { ...attributes } } : {}) };
}

/** The data of an element that holds blocks. Null if it is unknown. */
export function readContainerData({
  name,
  attributes,
}: Pick<HtmlElement, 'name' | 'attributes'>): NodeData | null {
  return isContainer(name) ? dataOf(name, attributes) : null;
}

/** An element in a line of text. Null if it is unknown. */
export function readPhrase(
  { name, attributes }: Pick<HtmlElement, 'name' | 'attributes'>,
  content: readonly Atom[],
): InlineNode | null {
  const data = isPhrase(name) ? dataOf(name, attributes) : null;
  return data && { object: 'inline', type: 'element', isVoid: false, data, nodes: toNodes(content) };
}

/** Start tags of elements that hold blocks, each in the one before it. */
export interface ContainerStart {
  elements: { name: string; data: NodeData; written: string }[];
  /** The content of the innermost element, up to where it continues as markdown. */
  lead: HtmlElement['children'];
}

/** Reads a block of HTML that only begins elements that hold blocks. Returns null for any other block. */
export function readContainerStart(html: string): ContainerStart | null {
  const part = /^<[a-z]/i.test(html) ? parseHtmlPart(html) : null;
  if (part === null || part.open.length === 0) return null;
  const starts = startTags(html);
  const elements: ContainerStart['elements'] = [];
  let { children } = part;
  for (const [index, element] of part.open.entries()) {
    const around = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
    const data = readContainerData(element);
    if (data === null || around.length !== 1 || around[0] !== element) return null;
    elements.push({ name: element.name, data, written: starts[index] ?? '' });
    ({ children } = element);
  }
  return { elements, lead: children };
}

function startTags(html: string): string[] {
  return Array.from(tokenizeHtml(html), ({ type, start, end }) =>
    type === 'start' ? html.slice(start, end) : '',
  ).filter((written) => written !== '');
}

/** The names of the elements that a block of HTML ends, if it does nothing else. */
export function readContainerEnds(html: string): string[] | null {
  if (!html.startsWith('</')) return null;
  const names: string[] = [];
  for (const token of tokenizeHtml(html)) {
    if (token.type === 'text' && html.slice(token.start, token.end).trim() === '') continue;
    if (token.type !== 'end' || !isContainer(token.name)) return null;
    names.push(token.name);
  }
  return names;
}
