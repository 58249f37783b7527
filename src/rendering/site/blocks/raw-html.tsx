import { sanitize, type Schema } from 'hast-util-sanitize';
import { type ComponentChildren, Fragment, h } from 'preact';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { checkHtmlCost } from '../../../markdown/source/html-cost.js';
import { isSafe } from '../inlines/link-target.js';
import { plainAttributes, rawElement } from '../inlines/raw-elements.js';
import type { RenderContext } from '../render-context.js';
import { dropHiddenColumns } from '../../../markdown/document/hidden-columns.js';
import { textOfTree } from './raw-text.js';
import { tableFrame } from './table.js';

const PARSER = unified().use(rehypeParse, { fragment: true });
/** Deeper elements are shown as text. */
const MAX_DEPTH = 60;

const BLOCKS = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
  ],
  ...['figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p'],
  ...['pre', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption', 'ul'],
];
const PHRASES = [
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'br',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'font',
    'i',
    'img',
  ],
  ...[
    'ins',
    'kbd',
    'mark',
    'picture',
    'q',
    's',
    'samp',
    'small',
    'source',
    'span',
    'strike',
    'strong',
    'sub',
  ],
  ...['sup', 'time', 'tt', 'u', 'var', 'wbr'],
];

/**
 * The elements and attributes of raw HTML that are kept. Scripts, styles, forms, frames and drawings are removed, with their
 * content unless it is text.
 */
const SCHEMA: Schema = {
  tagNames: [...BLOCKS, ...PHRASES],
  attributes: {
    '*': ['id', 'dir', 'lang', 'title', 'align', 'dataCardTarget', 'dataHidden', 'dataOption', 'dataView'],
    a: ['href', 'dataMention', 'name'],
    data: ['value'],
    details: ['open'],
    i: ['className'],
    img: ['src', 'alt', 'width', 'height', 'dataSize'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
  },
  strip: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'noscript',
    'title',
    'textarea',
    'svg',
    'math',
    'select',
  ],
  allowComments: false,
  allowDoctypes: false,
  clobber: [],
};

/** A node of a tree of HTML. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** Headings of raw HTML are below the title of the page, too. */
const NAMES: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  center: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  nav: 'div',
  aside: 'div',
  article: 'div',
  section: 'div',
};

/** The safe parts of HTML. Undefined when the HTML would create too many elements. */
export function rawHtml(html: string, context: RenderContext): ComponentChildren | undefined {
  try {
    checkHtmlCost(html);
    const parsed = PARSER.parse(html);
    dropHiddenColumns(parsed);
    const tree = sanitize(parsed, SCHEMA) as TreeNode;
    return showAll(tree.children ?? [], context, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function showAll(nodes: readonly TreeNode[], context: RenderContext, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return nodes.map(textOfTree).join(' ');
  const shown = nodes.map((node) => show(node, context, depth));
  return shown.every((each) => each === null || (typeof each === 'string' && each.trim() === ''))
    ? (shown.find((each) => each !== null) ?? null)
    : h(Fragment, null, shown);
}

function show(node: TreeNode, context: RenderContext, depth: number): ComponentChildren {
  const { type, tagName: name = '', value = '', properties = {}, children = [] } = node;
  if (type === 'text') return value;
  if (type !== 'element') return null;
  const attributes = asWritten(properties);
  if (name === 'source') return null;
  if (name === 'picture') return showAll(children, context, depth + 1);
  const content = showAll(children, context, depth + 1);
  if (!BLOCKS.includes(name)) return rawElement({ name, attributes }, context)([content]);
  if (name === 'table') {
    const columns = columnsOf(children);
    return tableFrame(columns, <table>{content}</table>, context);
  }
  const { align = name === 'center' ? 'center' : '' } = attributes;
  const isEmpty = content === null && (name === 'div' || name === 'p');
  const plain = plainProperties(name, attributes);
  if (isEmpty && plain.id === undefined) return null;
  const alignment = align === 'center' ? 'align-center' : align === 'right' ? 'align-end' : undefined;
  const parts = name === 'hr' ? null : content;
  return h(NAMES[name] ?? name, { class: alignment, ...plain }, parts);
}

/** The attributes of a block. */
function plainProperties(name: string, attributes: Record<string, string>): Record<string, unknown> {
  const number = (value: string | undefined): number | undefined =>
    value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
  return {
    ...plainAttributes(attributes),
    ...(name === 'details' ? { class: 'expandable', open: 'open' in attributes } : {}),
    ...(name === 'ol' ? { start: number(attributes.start) } : {}),
    ...(name === 'td' || name === 'th'
      ? { colSpan: number(attributes.colSpan), rowSpan: number(attributes.rowSpan) }
      : {}),
  };
}

/** The properties of a tree as attributes of HTML, without addresses that run anything. */
function asWritten(properties: Record<string, unknown>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(' ') : String(value);
    if ((name === 'href' || name === 'src') && !isSafe(text) && !/^(?:ref:|data:image\/)/.test(text))
      continue;
    const written: Readonly<Record<string, string>> = {
      className: 'class',
      dateTime: 'datetime',
      dataMention: 'data-mention',
      dataSize: 'data-size',
    };
    attributes[written[name] ?? name] = text;
  }
  return attributes;
}

/** Columns of the first row. */
function columnsOf(nodes: readonly TreeNode[]): number {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.tagName === 'tr')
      return (node.children ?? []).filter(({ tagName }) => /^t[dh]$/.test(tagName ?? '')).length;
    waiting.push(...(node.children ?? []).reverse());
  }
  return 0;
}
