import type { PdfLinkTarget } from './pdf-job.js';

/** The style and link of a stretch of text. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  /** Gray: captions and the like. */
  faint?: boolean;
  link?: PdfLinkTarget;
  /** A picture of the height of the text, in place of the text. */
  picture?: { fileId: string; caption: string };
}

/** Text of one look. A line feed in it starts a new line. */
export interface Span extends Look {
  text: string;
}

interface Placed {
  /** Levels of lists and similar blocks around it. */
  indent: number;
  /** Quotes around it. */
  quotes: number;
}

/** The text of spans, without pictures among it. */
export function textIn(spans: readonly Span[]): string {
  return spans.map(({ text, picture }) => (picture === undefined ? text : '')).join('');
}

/** The IDs of the files of all pictures in a block. */
export function picturesIn(block: LayoutBlock): string[] {
  switch (block.kind) {
    case 'image':
      return [block.fileId];
    case 'text':
    case 'heading':
      return block.spans.flatMap(({ picture }) => picture?.fileId ?? []);
    case 'table':
      return block.rows.flat(2).flatMap(({ picture }) => picture?.fileId ?? []);
    default:
      return [];
  }
}

/** A block to draw. `indent` and `quotes` are the only nesting, so drawing needs no recursion. */
export type LayoutBlock = Placed &
  (
    | { kind: 'heading'; level: number; spans: Span[]; anchor?: string }
    /** `marker` is to the left of the first line: a bullet, a number or a box. */
    | { kind: 'text'; spans: Span[]; marker?: string }
    | { kind: 'code'; text: string }
    | { kind: 'image'; fileId: string; caption: string }
    /** Rows of cells; with `head`, the first row is the head. */
    | { kind: 'table'; rows: Span[][][]; head: boolean }
    | { kind: 'rule' }
  );

/** A layout block without its place. */
export type LayoutContent = LayoutBlock extends infer Block
  ? Block extends LayoutBlock
    ? Omit<Block, keyof Placed>
    : never
  : never;
