import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { checkHtmlCost } from '../../markdown/source/html-cost.js';

/** A parsed HTML document. */
export type HastRoot = ReturnType<typeof PARSER.parse>;
export type HastElement = Extract<HastRoot['children'][number], { type: 'element' }>;
export type HastChild = HastElement['children'][number];
export type HastNode = HastRoot | HastRoot['children'][number];

const PARSER = unified().use(rehypeParse).freeze();

/**
 * Parses an HTML document as a browser does.
 * @throws RangeError when it makes too many elements, or nests them too deeply
 */
export function parseHtmlPage(html: string): HastRoot {
  checkHtmlCost(html);
  return PARSER.parse(html);
}

/** Every element below a node, in document order. The list is complete before iteration starts. */
export function elementsIn(node: HastNode): HastElement[] {
  const found: HastElement[] = [];
  const open: HastNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element' && next !== node) found.push(next);
    if ('children' in next) for (const child of [...next.children].reverse()) open.push(child);
  }
  return found;
}

/** The text of a node, on one line. */
export function textOf(node: HastNode): string {
  const parts: string[] = [];
  const open: HastNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'text') parts.push(next.value);
    if (next.type === 'element' && next.tagName === 'br') parts.push(' ');
    if ('children' in next) for (const child of [...next.children].reverse()) open.push(child);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Removes every element below a node that matches. */
export function removeElements(node: HastNode, isUnwanted: (element: HastElement) => boolean): void {
  const open: HastNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!('children' in next)) continue;
    const { children } = next as HastElement;
    const remaining = children.filter((child) => child.type !== 'element' || !isUnwanted(child));
    if (remaining.length < children.length) children.splice(0, children.length, ...remaining);
    for (const child of remaining) open.push(child);
  }
}

/** The value of an attribute as text; undefined when it is missing. */
export function attribute(element: HastElement, name: string): string | undefined {
  const value = element.properties[name];
  return typeof value === 'string' ? value : undefined;
}

export function hasClass(element: HastElement, name: string): boolean {
  return classesOf(element).includes(name);
}

export function classesOf({ properties: { className } }: HastElement): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

export function textNode(value: string): HastChild {
  return { type: 'text', value };
}
