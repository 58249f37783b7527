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
 * @throws RangeError when it stands for more elements, or is nested deeper, than a program can work with
 */
export function parseHtmlPage(html: string): HastRoot {
  checkHtmlCost(html);
  return PARSER.parse(html);
}

/** Every element below a node, in document order. The list is complete before the first one is visited. */
export function elementsIn(node: HastNode): HastElement[] {
  const found: HastElement[] = [];
  const open: HastNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element' && next !== node) found.push(next);
    if ('children' in next) for (const child of [...next.children].reverse()) open.push(child);
  }
  return found;
}

/** The text in a node, on one line. */
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

/** Takes away every element below a node that a test names. */
export function removeElements(node: HastNode, isUnwanted: (element: HastElement) => boolean): void {
  const open: HastNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!('children' in next)) continue;
    const { children } = next as HastElement;
    const kept = children.filter((child) => child.type !== 'element' || !isUnwanted(child));
    if (kept.length < children.length) children.splice(0, children.length, ...kept);
    for (const child of kept) open.push(child);
  }
}

/** The value of an attribute as text; undefined when there is none. */
export function attribute(element: HastElement, name: string): string | undefined {
  const value = element.properties[name];
  return typeof value === 'string' ? value : undefined;
}

export function hasClass(element: HastElement, name: string): boolean {
  const { className } = element.properties;
  return Array.isArray(className) && className.includes(name);
}

export function textNode(value: string): HastChild {
  return { type: 'text', value };
}
