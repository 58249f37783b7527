import { toNodes, trimAtoms } from './atoms.js';
import { readFlowElement, readMarkdownFlow } from './html-flow.js';
import { readHtmlInlines } from './html-inlines.js';
import { readParagraphs } from './html-paragraphs.js';
import { readHtmlTable } from './html-table.js';
import {
  elementsOf,
  hasOnly,
  type HtmlChild,
  type HtmlElement,
  parseHtmlFragment,
  parseHtmlPart,
} from './html-tree.js';
import { type BlockNode, fragment, paragraph, stringOf, voidBlock } from './nodes.js';

/** A longer block of HTML stays as written. */
const MAX_HTML_LENGTH = 500_000;
/** Reads a block of HTML. Returns null if any of it is not understood. */
export function readHtmlBlock(html: string): BlockNode[] | null {
  const children = html.length > MAX_HTML_LENGTH ? null : parseHtmlFragment(html);
  if (children === null || children.length === 0) return null;
  const elements = elementsOf(children);
  if (elements === null || elements.every(({ name }) => name === 'br')) return readMixed(children);
  const blocks: BlockNode[] = [];
  for (const element of elements) {
    const read = readElement(element);
    if (read === null) return null;
    blocks.push(...read);
  }
  return blocks;
}

/** A `<details>` up to where its body continues as markdown. */
export interface DetailsStart {
  /** Null when the title is in a block of its own. */
  title: BlockNode | null;
  lead: BlockNode[];
  isOpen: boolean;
}

/**
 * The block of a `<details>` whose end was read. The title is the first block of the body when it was not beside the start.
 */
export function closeDetails({ title, lead, isOpen }: DetailsStart, body: BlockNode[]): BlockNode | null {
  if (title !== null) return expandable(title, [...lead, ...body], isOpen);
  const [first, ...rest] = body;
  const summary = readSummaryBlock(first?.type === 'raw' ? (stringOf(first.data, 'markdown') ?? '') : '');
  return summary && expandable(summary, rest, isOpen);
}

/** Reads a block of HTML that is a `<details>` without its end. Returns null for any other block. */
export function readDetailsStart(html: string): DetailsStart | null {
  const part = html.length > MAX_HTML_LENGTH ? null : parseHtmlPart(html);
  const [element, ...more] = part?.open ?? [];
  if (element?.name !== 'details' || more.length > 0 || part?.children[0] !== element) return null;
  return readDetails(element);
}

/** Reads a block of HTML that is the `<summary>` of a `<details>`. Returns null for any other block. */
function readSummaryBlock(html: string): BlockNode | null {
  const [summary, ...more] = parseHtmlFragment(html) ?? [];
  return more.length > 0 ? null : readSummary(summary);
}

/** Text and blocks of HTML, with expandables between them. In an expandable, also with tables. */
function readMixed(children: readonly HtmlChild[], apart = ['details']): BlockNode[] | null {
  const blocks: BlockNode[] = [];
  let rest: HtmlChild[] = [];
  for (const child of [...children, null]) {
    const isApart = child === null || (typeof child !== 'string' && apart.includes(child.name));
    if (!isApart) {
      rest.push(child);
      continue;
    }
    const before = readMarkdownFlow(rest);
    const read = child === null ? [] : readElement(child);
    if (before === null || read === null) return null;
    blocks.push(...before, ...read);
    rest = [];
  }
  return blocks;
}

function readElement(element: HtmlElement): BlockNode[] | null {
  switch (element.name) {
    case 'table': {
      const table = readHtmlTable(element);
      return table && [table];
    }
    case 'details': {
      const details = readDetails(element);
      return details?.title ? [expandable(details.title, details.lead, details.isOpen)] : null;
    }
    default:
      return readFlowElement(element);
  }
}

function readDetails(element: HtmlElement): DetailsStart | null {
  const { children } = element;
  const first = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const isOpen = element.attributes.open !== undefined;
  if (!hasOnly(element, 'open')) return null;
  if (first === -1) return { title: null, lead: [], isOpen };
  const title = readSummary(children[first]);
  const rest = children.slice(first + 1);
  const lead = readParagraphs(rest) ?? readMixed(rest, ['details', 'table']);
  return title && lead && { title, lead, isOpen };
}

function readSummary(element: HtmlChild | undefined): BlockNode | null {
  if (typeof element !== 'object' || element.name !== 'summary' || !hasOnly(element)) return null;
  const atoms = readHtmlInlines(element.children);
  return atoms && paragraph(toNodes(trimAtoms(atoms)));
}

function expandable(title: BlockNode, body: BlockNode[], isOpen: boolean): BlockNode {
  return voidBlock('expandable', { defaultExpanded: isOpen }, [
    fragment('expandable-title', [title]),
    fragment('expandable-body', body),
  ]);
}
