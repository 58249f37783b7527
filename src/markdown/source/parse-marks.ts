import { linesOf, nextFence, type Chunk } from './chunks.js';

/** A blank line or a list item, which ends a paragraph. */
const BLOCK_START = /^[ \t>]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t])/;
const BLANK = /^[ \t>]*$/;
const HEADING = /^[ \t>]*#{1,6}(?:[ \t]|$)/;
/** The delimiter row of a table. */
const DELIMITER_ROW = /^[|:\->\s]+$/;
const BACKTICKS = /`+/g;

/** Counts of a paragraph. */
interface Marks {
  attention: number;
  brackets: number;
  angles: number;
  /** Possible markup: all of the above, line endings, and other punctuation with a meaning. */
  marks: number;
  /** Marks and words. */
  tokens: number;
  length: number;
  /** Cells so far, if it is a table. */
  cells: number;
}

export interface MarkMeasure {
  /** The maximum of each over all paragraphs. */
  most: Marks;
  /** Headings, paragraphs and list items outside of code. */
  blocks: number;
  /** Brackets of the whole text. */
  brackets: number;
  /** Possible definitions of links and footnotes. */
  definitions: number;
  /** Sum over the paragraphs of marks times tokens. */
  tokenCost: number;
  /** Sum over the paragraphs of their lengths times the different lengths of runs of backticks in them. */
  backtickCost: number;
}

const NO_MARKS: Marks = { attention: 0, brackets: 0, angles: 0, marks: 0, tokens: 0, length: 0, cells: 0 };
const KEYS = Object.keys(NO_MARKS) as (keyof Marks)[];

/** Counts in linear time the markup that determines how long the parser takes for inline text. */
export function measureMarks(markdown: string, chunks: readonly Chunk[]): MarkMeasure {
  const measure: MarkMeasure = {
    most: { ...NO_MARKS },
    blocks: 0,
    brackets: 0,
    definitions: 0,
    tokenCost: 0,
    backtickCost: 0,
  };
  let marks = { ...NO_MARKS };
  let runs = new Set<number>();
  let lines: string[] = [];
  let inTable = false;
  let cells = 0;
  let fence: string | null = null;
  let afterBlank = true;
  let next = 0;
  const endParagraph = () => {
    for (const key of KEYS) measure.most[key] = Math.max(measure.most[key], marks[key]);
    measure.brackets += marks.brackets;
    measure.tokenCost += marks.marks * marks.tokens;
    measure.backtickCost += runs.size * marks.length;
    marks = { ...NO_MARKS };
    runs = new Set();
  };
  for (const { start, text: line } of linesOf(markdown)) {
    const head = line.slice(0, 80).trimEnd();
    const startsChunk = start === chunks[next]?.start;
    if (startsChunk) next += 1;
    const startsBlock = startsChunk || BLOCK_START.test(head);
    if (startsBlock) {
      lines = [];
      inTable = false;
      cells = 0;
    }
    inTable ||= lines.length === 1 && isTableHead(lines[0] ?? '', line);
    // Every cell of a table is parsed separately.
    if (startsBlock || inTable) endParagraph();
    if (lines.length < 2) lines.push(line);
    countMarks(line, marks, runs);
    if (line.includes(']:')) measure.definitions += 1;
    if (inTable) marks.cells = cells += cellsOf(line);

    const isBlank = BLANK.test(head);
    const isBlock = !isBlank && (afterBlank || BLOCK_START.test(head) || HEADING.test(head));
    if (fence === null && isBlock) measure.blocks += 1;
    afterBlank = isBlank;
    fence = nextFence(line, fence);
  }
  endParagraph();
  return measure;
}

function isTableHead(head: string, delimiters: string): boolean {
  return DELIMITER_ROW.test(delimiters) && delimiters.includes('|') && cellsOf(head) === cellsOf(delimiters);
}

function cellsOf(row: string): number {
  return row
    .replace(/^[>\s]+/, '')
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split('|').length;
}

function countMarks(line: string, marks: Marks, runs: Set<number>): void {
  for (const [run] of line.matchAll(BACKTICKS)) runs.add(run.length);
  marks.length += line.length + 1;
  marks.marks += 1;
  marks.tokens += 1;
  let inWord = false;
  for (let index = 0; index < line.length; index += 1) {
    const wasInWord = inWord;
    inWord = false;
    switch (line.charCodeAt(index)) {
      case 42: // *
      case 95: // _
      case 126: // ~
        marks.attention += 1;
        break;
      case 91: // [
      case 93: // ]
        marks.brackets += 1;
        break;
      case 60: // <
        marks.angles += 1;
        break;
      case 33: // !
      case 38: // &
      case 58: // :
      case 64: // @
      case 92: // \
      case 96: // `
        break;
      case 9:
      case 32:
      case 124: // |
        continue;
      default:
        inWord = true;
        if (!wasInWord) marks.tokens += 1;
        continue;
    }
    marks.marks += 1;
    marks.tokens += 1;
  }
}
