/** A node of a parsed HTML tree. */
export interface HtmlTreeNode {
  type: string;
  tagName?: string;
  /** Of a text. */
  value?: string;
  properties?: object;
  children?: HtmlTreeNode[];
}

/** Removes columns whose head is marked with `data-hidden` from the tables of a tree. */
export function dropHiddenColumns(tree: HtmlTreeNode): void {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.tagName === 'table') dropFrom(node);
    for (const child of node.children ?? []) waiting.push(child);
  }
}

function dropFrom(table: HtmlTreeNode): void {
  const rows = (table.children ?? []).flatMap((child) =>
    child.tagName === 'tr' ? [child] : (child.children ?? []).filter(({ tagName }) => tagName === 'tr'),
  );
  const head = (rows[0]?.children ?? []).filter(isCell);
  const isHidden = head.map(({ properties }) => properties !== undefined && 'dataHidden' in properties);
  if (!isHidden.includes(true)) return;
  for (const row of rows) {
    let column = 0;
    row.children = (row.children ?? []).filter((child) => !isCell(child) || isHidden[column++] !== true);
  }
}

function isCell({ tagName }: HtmlTreeNode): boolean {
  return tagName === 'th' || tagName === 'td';
}
