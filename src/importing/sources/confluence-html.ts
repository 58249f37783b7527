import { select } from 'hast-util-select';
import {
  attribute,
  elementsIn,
  hasClass,
  type HastElement,
  type HastNode,
  type HastRoot,
  parseHtmlPage,
  textNode,
  textOf,
} from './hast.js';
import type { OutlineEntry } from './source-builder.js';

/** Deepest level of the tree; deeper entries become siblings of their parent. */
const MAX_DEPTH = 30;

/**
 * The tree of pages in the `index.html` of an export.
 * @param locate the page that a link leads to; entries without a page are left out, but not the entries below them
 */
export function readConfluenceOutline(
  html: string,
  locate: (href: string) => string | undefined,
): OutlineEntry[] {
  const document = parseHtmlPage(html);
  const content = select('#content', document) ?? select('body', document) ?? document;
  const known = new Set<string>();
  const readList = (list: HastElement, depth: number): OutlineEntry[] => {
    const entries: OutlineEntry[] = [];
    for (const item of childElements(list)) {
      if (item.tagName !== 'li') continue;
      const parts = childElements(item);
      const link = parts.find(({ tagName }) => tagName === 'a');
      const path = link && locate(attribute(link, 'href') ?? '');
      const below = parts
        .filter(({ tagName }) => tagName === 'ul')
        .flatMap((inner) => (depth < MAX_DEPTH * 4 ? readList(inner, depth + 1) : []));
      if (link === undefined || path === undefined || known.has(path)) {
        entries.push(...below);
        continue;
      }
      known.add(path);
      const entry: OutlineEntry = { title: textOf(link), path, children: depth < MAX_DEPTH ? below : [] };
      entries.push(entry, ...(depth < MAX_DEPTH ? [] : below));
    }
    return entries;
  };
  return outermost(content, 'ul').flatMap((list) => readList(list, 0));
}

/** The outermost elements with a name. */
function outermost(content: HastNode, tagName: string): HastElement[] {
  const found: HastElement[] = [];
  const open: HastNode[] = [content];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element' && next.tagName === tagName) found.push(next);
    else if ('children' in next) for (const child of [...next.children].reverse()) open.push(child);
  }
  return found;
}

/** Turns code, emoticons, panels and task lists of Confluence into plain HTML. */
export function prepareConfluencePage(document: HastRoot): void {
  for (const element of elementsIn(document)) {
    if (element.tagName === 'pre') prepareCode(element);
    if (element.tagName === 'img' && hasClass(element, 'emoticon')) {
      const text = attribute(element, 'dataEmojiFallback') ?? attribute(element, 'alt') ?? '';
      replace(element, 'span', [textNode(text)]);
    }
    if (hasClass(element, 'confluence-information-macro')) element.tagName = 'blockquote';
    if (element.tagName === 'ul' && hasClass(element, 'inline-task-list')) prepareTasks(element);
  }
}

/** `brush: java; gutter: false` contains the language of code. */
function prepareCode(element: HastElement): void {
  const parameters = attribute(element, 'dataSyntaxhighlighterParams');
  if (parameters === undefined) return;
  const language = /brush:\s*([\w+#-]+)/.exec(parameters)?.[1];
  const className = language === undefined ? [] : [`language-${language}`];
  const code: HastElement = { type: 'element', tagName: 'code', properties: { className }, children: [] };
  code.children.push(...element.children.splice(0, element.children.length, code));
}

function prepareTasks(list: HastElement): void {
  for (const item of childElements(list)) {
    const checked = hasClass(item, 'checked');
    const box: HastElement = {
      type: 'element',
      tagName: 'input',
      properties: { type: 'checkbox', checked, disabled: true },
      children: [],
    };
    item.children.unshift(box, textNode(' '));
  }
}

function replace(element: HastElement, tagName: string, children: HastElement['children']): void {
  element.tagName = tagName;
  element.properties = {};
  element.children.splice(0, element.children.length, ...children);
}

function childElements(node: HastElement): HastElement[] {
  return node.children.filter((child) => child.type === 'element');
}
