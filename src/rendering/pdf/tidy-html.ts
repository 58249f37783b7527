import { readStableReference } from '../../markdown/source/references.js';
import { dropHiddenColumns, type HtmlTreeNode } from '../../markdown/document/hidden-columns.js';
import { isIconName } from './inlines/symbols.js';

const LINES = /^(?:h[1-6]|p|div)$/;

/**
 * Prepares a tree of HTML for paper: without icons and hidden columns, with the labels of options, and with each card in one
 * cell, together with the link that the card leads to.
 */
export function tidyHtml(tree: HtmlTreeNode): void {
  const labels = new Map<unknown, string>();
  for (const node of allIn(tree)) {
    if (node.tagName === 'option') labels.set(propertyOf(node, 'value'), labelOf(node));
  }
  for (const node of allIn(tree)) {
    const { children, tagName } = node;
    if (children !== undefined) {
      node.children = children.flatMap((child) => tidied(child, labels, tagName === 'th'));
    }
  }
  // Cards within cards stay as they are, so that each cell is read once.
  const tables = [...allIn(tree, isCards)].filter(isCards);
  for (const table of tables) showTargets(table);
  dropHiddenColumns(tree);
  for (const table of tables) stackCards(table);
}

/** The nodes of a tree, parents first. @param isLeaf whether to leave out what is within a node */
function* allIn(
  tree: HtmlTreeNode,
  isLeaf: (node: HtmlTreeNode) => boolean = () => false,
): Generator<HtmlTreeNode> {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (isLeaf(node)) continue;
    for (const child of node.children ?? []) waiting.push(child);
  }
}

function isCards(node: HtmlTreeNode): boolean {
  return node.tagName === 'table' && propertyOf(node, 'dataView') === 'cards';
}

function tidied(node: HtmlTreeNode, labels: ReadonlyMap<unknown, string>, isHead: boolean): HtmlTreeNode[] {
  if (isIcon(node)) return isNamed(node) ? [] : [node];
  if (node.tagName === 'select') {
    // In the head of a column, it lists the options of the column.
    if (isHead) return [];
    const options = (node.children ?? []).filter(({ tagName }) => tagName === 'option');
    return [{ type: 'text', value: options.map(labelOf).join(', ') }];
  }
  const option = propertyOf(node, 'dataOption');
  if (isMention(node)) node.children = [{ type: 'text', value: String(propertyOf(node, 'href')) }];
  const isUnnamed = option !== undefined && !hasContent(node);
  return isUnnamed ? [{ type: 'text', value: labels.get(option) ?? '' }] : [node];
}

/** `<a data-mention href="ref:page/…">`: shows the title of its target, which takes the place of a stable reference. */
function isMention(node: HtmlTreeNode): boolean {
  if (node.tagName !== 'a' || propertyOf(node, 'dataMention') === undefined) return false;
  return readStableReference(String(propertyOf(node, 'href'))) !== null;
}

/** `<i class="fa-rocket">` */
function isIcon(node: HtmlTreeNode): boolean {
  const classes = propertyOf(node, 'className');
  return node.tagName === 'i' && [classes].flat().some((name) => String(name).startsWith('fa-'));
}

/** Whether the content of an icon is only its name. */
function isNamed({ children = [] }: HtmlTreeNode): boolean {
  return children.every(({ type, value = '' }) => type === 'text' && isIconName(value));
}

function labelOf(option: HtmlTreeNode): string {
  const label = propertyOf(option, 'label');
  return typeof label === 'string' && label !== '' ? label : textOf(option).trim();
}

/** Shows the hidden column with the targets of cards. */
function showTargets(table: HtmlTreeNode): void {
  for (const cell of rowsOf(table)[0]?.children ?? []) {
    if (propertyOf(cell, 'dataCardTarget') === undefined) continue;
    delete (cell.properties as Record<string, unknown>).dataHidden;
  }
}

/** Makes each row one cell, with a line for each value. The head is left out. */
function stackCards(table: HtmlTreeNode): void {
  const cards = rowsOf(table).filter(({ children = [] }) => children.some(({ tagName }) => tagName === 'td'));
  table.children = cards.map((row) => {
    const cells = (row.children ?? []).filter((cell) => cell.tagName === 'td' && hasContent(cell));
    const lines = cells.flatMap(({ children = [] }, index) =>
      index === 0 ? [element('strong', inOneLine(children))] : [element('br', []), ...inOneLine(children)],
    );
    return element('tr', [element('td', lines)]);
  });
}

/** The content of headings and paragraphs in place of them. */
function inOneLine(nodes: readonly HtmlTreeNode[]): HtmlTreeNode[] {
  return nodes.flatMap((node, index) =>
    LINES.test(node.tagName ?? '')
      ? [...(index > 0 ? [element('br', [])] : []), ...(node.children ?? [])]
      : [node],
  );
}

/** The rows of a table, with or without sections. */
function rowsOf({ children = [] }: HtmlTreeNode): HtmlTreeNode[] {
  return children.flatMap((child) =>
    child.tagName === 'tr' ? [child] : (child.children ?? []).filter(({ tagName }) => tagName === 'tr'),
  );
}

function element(tagName: string, children: HtmlTreeNode[]): HtmlTreeNode {
  return { type: 'element', tagName, properties: {}, children };
}

function hasContent({ tagName, value = '', children = [] }: HtmlTreeNode): boolean {
  return value.trim() !== '' || tagName === 'img' || children.some(hasContent);
}

/** The text directly in an element. */
function textOf({ children = [] }: HtmlTreeNode): string {
  return children.map(({ value = '' }) => value).join('');
}

function propertyOf({ properties }: HtmlTreeNode, name: string): unknown {
  return (properties as Record<string, unknown> | undefined)?.[name];
}
