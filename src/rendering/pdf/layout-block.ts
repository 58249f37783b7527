import type { PdfLinkTarget } from './pdf-job.js';

/** How a stretch of text looks, and where it leads. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  /** Grey: captions and the like. */
  faint?: boolean;
  link?: PdfLinkTarget;
}

/** Text of one look. A line feed in it starts a new line. */
export interface Span extends Look {
  text: string;
}

interface Placed {
  /** How many levels of lists and the like are around. */
  indent: number;
  /** How many quotes are around. */
  quotes: number;
}

/** What is drawn from top to bottom. Nesting is only in `indent` and `quotes`, so that drawing needs no recursion. */
export type LayoutBlock = Placed &
  (
    | { kind: 'heading'; level: number; spans: Span[]; anchor?: string }
    /** `marker` stands left of the first line: a bullet, a number, a box. */
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
