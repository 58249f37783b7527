import type { LinkTarget } from './pdf-job.js';

/** Text of one look. A line feed in it starts a new line. */
export interface Span {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  /** Grey: captions and the like. */
  faint?: boolean;
  link?: LinkTarget;
}

interface Placed {
  /** How many levels of lists and the like are around. */
  indent: number;
  /** How many quotes are around. */
  quotes: number;
}

/** What is drawn from top to bottom. Nesting is only in `indent` and `quotes`, so that drawing needs no recursion. */
export type Block = Placed &
  (
    | { kind: 'heading'; level: number; spans: Span[]; anchor?: string }
    /** `marker` stands left of the first line: a bullet, a number, a box. */
    | { kind: 'text'; spans: Span[]; marker?: string }
    | { kind: 'code'; text: string }
    | { kind: 'image'; fileId: string; caption: string }
    /** Rows of cells; the first row is the head. */
    | { kind: 'table'; rows: Span[][][] }
    | { kind: 'rule' }
  );
