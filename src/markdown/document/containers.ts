/** Maximum depth of containers. Deeper ones count as content. */
const MAX_DEPTH = 100;
/** Maximum indentation of a line. */
const MAX_LENGTH = 1_000;

/** A quote, or a list item with the width of its marker. */
type Container = { kind: 'quote' } | { kind: 'item'; width: number };

/** Tracks the quotes, list items and footnotes around lines (CommonMark 0.31 section 5) by their markers. */
export class Containers {
  private readonly open: Container[] = [];

  get depth(): number {
    return this.open.length;
  }

  /** Reads a line and closes the containers that it does not continue. @returns the rest of the line */
  continue(line: string): string {
    let rest = expandTabs(line);
    for (const [depth, container] of this.open.entries()) {
      const inside = rest.trim() === '' && container.kind === 'item' ? rest : contentOf(rest, container);
      if (inside === undefined) {
        this.open.length = depth;
        break;
      }
      rest = inside;
    }
    return rest;
  }

  /** Opens the containers that begin in the result of `continue`. @returns their content */
  begin(content: string): string {
    let rest = content;
    while (this.open.length < MAX_DEPTH) {
      const [quote] = QUOTE.exec(rest) ?? [];
      const [footnote] = FOOTNOTE.exec(rest) ?? [];
      const [, marker, spaces = ''] = ITEM.exec(rest) ?? [];
      if (quote !== undefined) {
        this.open.push({ kind: 'quote' });
        rest = rest.slice(quote.length);
      } else if (marker !== undefined) {
        // More than four spaces: all but the first belong to indented code.
        const width = marker.length + (spaces.length > 4 || spaces === '' ? 1 : spaces.length);
        this.open.push({ kind: 'item', width });
        rest = rest.slice(width);
      } else if (footnote !== undefined) {
        this.open.push({ kind: 'item', width: 4 });
        rest = rest.slice(footnote.length);
      } else break;
    }
    return rest;
  }
}

const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))( +|$)/;

const FOOTNOTE = /^ {0,3}\[\^[^\s[\]]{1,999}\]: */;

function contentOf(line: string, container: Container): string | undefined {
  if (container.kind === 'item') {
    return line.search(/\S|$/) >= container.width ? line.slice(container.width) : undefined;
  }
  const [quote] = QUOTE.exec(line) ?? [];
  return quote === undefined ? undefined : line.slice(quote.length);
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let column = 0;
  return line.slice(0, MAX_LENGTH).replace(/[^\t]+|\t/g, (part) => {
    const width = part === '\t' ? 4 - (column % 4) : part.length;
    column += width;
    return part === '\t' ? ' '.repeat(width) : part;
  });
}
