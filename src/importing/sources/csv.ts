/**
 * Reads comma-separated values (RFC 4180): quoted fields can contain commas, quotes (doubled) and line breaks.
 * @returns rows of fields, without empty lines
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const fields = /(?:"([^"]*(?:""[^"]*)*)"?([^,\r\n]*)|([^",\r\n][^,\r\n]*)?)(,|\r\n|\n|\r|$)/gy;
  let row: string[] = [];
  while (fields.lastIndex < text.length) {
    const match = fields.exec(text);
    if (match === null) break;
    const [, quoted, rest = '', plain, end] = match;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"') + rest);
    if (end === ',') {
      if (fields.lastIndex < text.length) continue;
      row.push('');
    }
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** Most cells of a table whose short rows are filled up. */
const MAX_PADDED_CELLS = 120_000;

/**
 * Writes rows as a markdown table, the first row as its header.
 * @param link the target of a cell that is a link
 */
export function writeMarkdownTable(
  rows: readonly string[][],
  link: (cell: string, column: number) => string | undefined,
): string {
  const [head = [], ...body] = rows;
  const width = Math.max(1, ...rows.slice(0, 1_000).map((row) => row.length));
  // One row of thousands of cells would make all other rows as long.
  const isPadded = rows.length * width <= MAX_PADDED_CELLS;
  const line = (cells: readonly string[], isHead: boolean) => {
    const length = isHead || isPadded ? width : Math.min(width, Math.max(1, cells.length));
    const columns = Array.from({ length }, (_, column) => {
      const cell = cells[column] ?? '';
      const target = isHead ? undefined : link(cell, column);
      return target === undefined ? escapeCell(cell) : `[${escapeCell(cell)}](${target})`;
    });
    return `| ${columns.join(' | ')} |`;
  };
  const rule = `| ${Array.from({ length: width }, () => '---').join(' | ')} |`;
  return `${[line(head, true), rule, ...body.map((row) => line(row, false))].join('\n')}\n`;
}

/** A cell is one line of plain text, without markup. */
function escapeCell(cell: string): string {
  return cell
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '&amp;')
    .replace(/(?<!\s)\s*(?:\r\n|\n|\r)\s*/g, '<br>')
    .replace(/\s+/g, ' ');
}
