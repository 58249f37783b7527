import { EMPHATIC } from './flatten-inlines.js';
import { type HastChild, type HastElement, type HastNode, type HastRoot, textNode } from './hast.js';

const words = (list: string) => new Set(list.split(' '));
/** Elements that start a new line. */
const BLOCKS = words(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote table tbody thead tfoot tr section hr details summary',
);
const BULLETS = ['•', '◦'];

/** Property of the code of one line; its value is the code with its white space. */
export const VERBATIM = 'verbatim';

type Line = HastChild[];

/**
 * Puts the content of each table cell on one line, because a markdown table allows no more: line breaks separate
 * paragraphs, list items and lines of code; a table in a cell becomes its text.
 */
export function flattenCells(root: HastRoot): void {
  const open: HastNode[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element' && isCell(next)) flattenCell(next);
    else if ('children' in next) for (const child of next.children) open.push(child);
  }
}

function isCell({ tagName }: HastElement): boolean {
  return tagName === 'td' || tagName === 'th';
}

function flattenCell(cell: HastElement): void {
  if (!cell.children.some(containsBlock)) return;
  const lines = linesIn(cell.children, 0);
  const children = lines.flatMap((line, index) => (index === 0 ? line : [element('br', []), ...line]));
  cell.children.splice(0, cell.children.length, ...children);
}

function containsBlock(node: HastChild): boolean {
  if (node.type !== 'element') return false;
  return BLOCKS.has(node.tagName) || isCell(node) || node.children.some(containsBlock);
}

/** @param depth number of lists around the nodes */
function linesIn(nodes: readonly HastChild[], depth: number): Line[] {
  const lines: Line[] = [];
  let current: Line = [];
  const finish = () => {
    if (!isBlank(current)) lines.push(trimmed(current));
    current = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element') current.push(node);
    else if (node.tagName === 'br') finish();
    else if (BLOCKS.has(node.tagName)) {
      finish();
      for (const line of linesOfBlock(node, depth)) lines.push(line);
    } else if (containsBlock(node)) {
      finish();
      const isKept = EMPHATIC.has(node.tagName);
      for (const line of linesIn(node.children, depth))
        lines.push(isKept ? [{ ...node, children: line }] : line);
    } else current.push(node);
  }
  finish();
  return lines;
}

function linesOfBlock(block: HastElement, depth: number): Line[] {
  switch (block.tagName) {
    case 'ul':
    case 'ol':
      return linesOfList(block, depth);
    case 'pre':
      return linesOfCode(block);
    case 'tr':
      return [linesOfRow(block, depth)].filter((line) => !isBlank(line));
    default:
      return linesIn(block.children, depth);
  }
}

function linesOfList(list: HastElement, depth: number): Line[] {
  const { start } = list.properties;
  let number = typeof start === 'number' ? start : 1;
  return list.children.flatMap((item) => {
    if (item.type !== 'element' || item.tagName !== 'li') return linesIn([item], depth);
    const marker = list.tagName === 'ol' ? `${number}.` : (BULLETS[depth] ?? '◦');
    number += 1;
    const [first = [], ...more] = linesIn(item.children, depth + 1);
    return [[textNode(`${marker} `), ...first], ...more];
  });
}

function linesOfCode(pre: HastElement): Line[] {
  const lines = rawText(pre).replace(/^\n/, '').trimEnd().split(/\r?\n/);
  return lines.map((line) =>
    line.trim() === '' ? [] : [{ ...element('code', []), properties: { [VERBATIM]: line } }],
  );
}

function linesOfRow(row: HastElement, depth: number): Line {
  const cells = row.children.map((cell) => (cell.type === 'element' ? linesIn(cell.children, depth) : []));
  const lines = cells.flat();
  return lines.flatMap((line, index) => (index === 0 ? line : [textNode(' '), ...line]));
}

/** The text of a node with its white space. */
function rawText(node: HastChild): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(rawText).join('');
}

function isBlank(line: Line): boolean {
  return line.every((node) => node.type === 'text' && node.value.trim() === '');
}

/** A line without the white space between its block and the next. */
function trimmed(line: Line): Line {
  return line.map((node, index) => {
    if (node.type !== 'text') return node;
    const start = index === 0 ? node.value.trimStart() : node.value;
    return textNode(index === line.length - 1 ? start.trimEnd() : start);
  });
}

function element(tagName: string, children: HastChild[]): HastElement {
  return { type: 'element', tagName, properties: {}, children };
}
