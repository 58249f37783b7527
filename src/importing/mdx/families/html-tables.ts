import { asBlock, type Component, type MdxTools } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';

/** A table of HTML, in the form that our markdown reads: a head with one row, and a body. */
function table(element: MdxElement, tools: MdxTools): string {
  const rows = rowsIn(element, tools);
  const cells = rows?.map((row) => (tools.elementsIn(row) ?? []).map((cell) => cellOf(cell, tools)));
  const width = Math.max(0, ...(cells ?? []).map((row) => row.length));
  const isReadable = cells !== undefined && width > 0 && cells.every((row) => !row.includes(null));
  if (!isReadable) {
    tools.report(element);
    return tools.blocks(element);
  }
  const [first, ...others] = rows ?? [];
  const hasHead = first !== undefined && tools.elementsIn(first)?.every(({ name }) => name === 'th') === true;
  const head = Array.from(
    { length: width },
    (_, index) => `<th>${(hasHead && cells[0]?.[index]) || ''}</th>`,
  );
  const body = (hasHead ? cells.slice(1, others.length + 1) : cells).map(
    (row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`,
  );
  const hidden = hasHead ? '' : ' data-header-hidden';
  return `<table${hidden}><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function rowsIn(element: MdxElement, tools: MdxTools): MdxElement[] | undefined {
  const parts = tools.elementsIn(element);
  if (parts === undefined) return undefined;
  const rows: MdxElement[] = [];
  for (const part of parts) {
    const inside = ['thead', 'tbody', 'tfoot'].includes(part.name) ? tools.elementsIn(part) : [part];
    if (inside?.every(({ name }) => name === 'tr') !== true) return undefined;
    rows.push(...inside);
  }
  return rows;
}

/** A cell as HTML; null if it has other blocks than paragraphs. Cells over several columns or rows are not possible. */
function cellOf(cell: MdxElement, tools: MdxTools): string | null {
  const isPlain = !cell.attributes.has('colSpan') && !cell.attributes.has('rowSpan');
  return isPlain ? tools.withoutFootnotes(() => tools.html(tools.blocks(cell))) : null;
}

export const HTML_TABLES: readonly (readonly [string, Component])[] = [
  ['table', asBlock(table)],
  ...['tr', 'td', 'th'].map((name) => [name, asBlock((element, tools) => tools.blocks(element))] as const),
];
