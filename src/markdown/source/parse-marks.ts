import { linesOf, nextFence, type Chunk } from './chunks.js';
import { CodeLines } from './code-lines.js';

/** A blank line or a list item, which ends a paragraph. */
const BLOCK_START = /^[ \t>]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t])/;
const BLANK = /^[ \t>]*$/;
const HEADING = /^[ \t>]*#{1,6}(?:[ \t]|$)/;
/** The delimiter row of a table. */
const DELIMITER_ROW = /^[|:\->\s]+$/;
const BACKTICKS = /`+/g;
/** Not the target of a link. */
const ADDRESS = /(?<!\]\(|[<"'\w/])(?:https?:\/\/|www\.)/gi;
const FORMULA_MARK = /\$\$/g;
/** The beginning of a word, as in email addresses; and an "h" or "w" with which `http:` or `www.` may begin within one. */
const WORD = /(?<![\w.+-])[\w.+-]|(?<![a-z])h|(?<=_)w/gi;
const BRACKET = /[[\]]/g;
/** Characters that may hide a bracket from the parser. */
const HIDES = /[`\\<]/;

/** Counts of a line or a paragraph. */
interface Marks {
  attention: number;
  brackets: number;
  angles: number;
  /** Possible markup: all of the above, line endings, and other punctuation with a meaning. */
  marks: number;
  /** Marks and words. */
  tokens: number;
  length: number;
}

export interface MarkMeasure {
  /** Whether code may be open to the end, so that the text is not cut into chunks behind it. */
  isDoubtful: boolean;
  /** The maximum of each over all paragraphs. */
  most: Marks;
  /** Headings, paragraphs, list items and blocks of code. */
  blocks: number;
  /** Addresses outside of code that may become links. */
  addresses: number;
  /** Formulas, in pairs of their marks. */
  formulas: number;
  /** Lines outside of code that are not blank. */
  lines: number;
  /** The sum of each over all lines outside of code. */
  total: Marks;
  /** Cells of all tables. */
  cells: number;
  /** Possible definitions of links and footnotes. */
  definitions: number;
  /** Sum over the paragraphs of marks times tokens. */
  tokenCost: number;
  /** Sum over the paragraphs of their lengths times the different lengths of runs of backticks in them. */
  backtickCost: number;
  /** Sum over the paragraphs with an open bracket of the squares of their numbers of words. */
  wordCost: number;
}

const NO_MARKS: Marks = { attention: 0, brackets: 0, angles: 0, marks: 0, tokens: 0, length: 0 };
const KEYS = Object.keys(NO_MARKS) as (keyof Marks)[];

/**
 * Counts in linear time the markup that determines how long the parser takes for inline text. Markup that may be code is
 * counted, too.
 * @param hasContainers false if lists, quotes and indented code are left as text
 */
export function measureMarks(
  markdown: string,
  chunks: readonly Chunk[],
  hasContainers: boolean,
): MarkMeasure {
  const measure: MarkMeasure = {
    isDoubtful: false,
    most: { ...NO_MARKS },
    total: { ...NO_MARKS },
    cells: 0,
    blocks: 0,
    addresses: 0,
    formulas: 0,
    lines: 0,
    definitions: 0,
    tokenCost: 0,
    backtickCost: 0,
    wordCost: 0,
  };
  let marks = { ...NO_MARKS };
  let runs = new Set<number>();
  const words = new WordsBehindBrackets();
  let lines: string[] = [];
  let inTable = false;
  let mayBeInTable = false;
  const code = new CodeLines(hasContainers);
  /** As `splitIntoChunks` sees it. */
  let openFence: string | null = null;
  let afterBlank = true;
  let next = 0;
  const endParagraph = () => {
    for (const key of KEYS) measure.most[key] = Math.max(measure.most[key], marks[key]);
    measure.tokenCost += marks.marks * marks.tokens;
    measure.backtickCost += runs.size * marks.length;
    measure.wordCost += words.end();
    marks = { ...NO_MARKS };
    runs = new Set();
  };
  for (const { start, text: line } of linesOf(markdown)) {
    const startsChunk = start === chunks[next]?.start;
    if (startsChunk) next += 1;
    const startsBlock = startsChunk || BLOCK_START.test(line);
    if (startsBlock) {
      lines = [];
      inTable = false;
    }
    inTable ||= lines.length === 1 && isTableHead(lines[0] ?? '', line);
    // Every cell of a table is parsed separately.
    if (startsBlock || inTable) endParagraph();
    const isBlank = BLANK.test(line);
    if (lines.length < 2 && !isBlank) lines.push(line);
    for (const [run] of line.matchAll(BACKTICKS)) runs.add(run.length);
    const counts = marksOf(line);
    add(counts, marks);
    if (line.includes(']:')) measure.definitions += 1;
    const isBlock = !isBlank && (afterBlank || BLOCK_START.test(line) || HEADING.test(line));
    mayBeInTable = !isBlank && (mayBeInTable || (!afterBlank && mayEndTableHead(line)));
    openFence = nextFence(line, openFence);
    const isCode = code.next(line);
    if (!isCode) words.add(line);
    if (!isCode && !isBlank) {
      if (isBlock) measure.blocks += 1;
      if (mayBeInTable) measure.cells += cellsOf(line);
      add(counts, measure.total);
      measure.lines += 1;
      measure.addresses += countOf(ADDRESS, line);
      measure.formulas += countOf(FORMULA_MARK, line) / 2;
    }
    afterBlank = isBlank;
  }
  endParagraph();
  measure.isDoubtful = code.isDoubtful || (openFence !== null && !code.isOpen);
  return measure;
}

/** Counts the words of paragraphs in which a bracket may stay open. */
class WordsBehindBrackets {
  private words = 0;
  private open = 0;
  private isHidden = false;
  private hasAny = false;

  /** @param line the next one of the paragraph */
  add(line: string): void {
    this.words += countOf(WORD, line);
    this.isHidden ||= HIDES.test(line);
    for (const [bracket] of line.matchAll(BRACKET)) {
      this.hasAny ||= bracket === '[';
      if (bracket === '[') this.open += 1;
      else if (this.open > 0) this.open -= 1;
    }
  }

  /** Ends the paragraph. @returns the square of its words if a bracket may be open, else 0 */
  end(): number {
    const isOpen = this.open > 0 || (this.hasAny && this.isHidden);
    const cost = isOpen ? this.words ** 2 : 0;
    this.words = 0;
    this.open = 0;
    this.isHidden = false;
    this.hasAny = false;
    return cost;
  }
}

function isTableHead(head: string, delimiters: string): boolean {
  return DELIMITER_ROW.test(delimiters) && delimiters.includes('|') && cellsOf(head) === cellsOf(delimiters);
}

/** Whether a line is the second of a table, or looks like it: the first may be anywhere, such as below a heading. */
function mayEndTableHead(line: string): boolean {
  return DELIMITER_ROW.test(line) && line.includes('-') && /[|:]/.test(line);
}

function countOf(pattern: RegExp, line: string): number {
  return line.match(pattern)?.length ?? 0;
}

function cellsOf(row: string): number {
  return row
    .replace(/^[>\s]+/, '')
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split('|').length;
}

function add(counts: Marks, sum: Marks): void {
  for (const key of KEYS) sum[key] += counts[key];
}

function marksOf(line: string): Marks {
  const marks = { ...NO_MARKS, marks: 1, tokens: 1, length: line.length + 1 };
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
  return marks;
}
