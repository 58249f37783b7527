import { linesOf, type Chunk } from './chunks.js';

/*
 * A few constructs take quadratic time in the parser when a text is made of little else. No text a person wrote comes
 * near these bounds; in one that does, the construct in question is left as text.
 */
const MAX_ATTENTION_MARKS = 4_000;
const MAX_BRACKETS = 8_000;
const MAX_BRACKETS_IN_DOCUMENT = 40_000;
const MAX_ANGLES = 4_000;
/** Tokens of one paragraph, which the tokenizer keeps in one array that it inserts into. */
const MAX_BREAKS = 50_000;
const MAX_CONTAINERS_IN_LINE = 50;
/** Sum, over the lines of a chunk where a quote or list ends, of the lines before: all tokens are copied each time. */
const MAX_CONTAINER_COST = 3_000_000;
/** The same for headings that are underlined. */
const MAX_UNDERLINE_COST = 3_000_000;

const LABELS = [
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];

/** White space stands in one place only, or every marker would double the ways to match. */
const CONTAINERS = new RegExp(`^(?:[ \\t]{0,4}(?:>|[-+*]|\\d{1,9}[.)])){${MAX_CONTAINERS_IN_LINE}}`);
const CONTAINER_PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
/** A blank line or a list item: where a paragraph cannot reach across. */
const BLOCK_START = /^[ \t>]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t])/;
/** The row below the head of a table. */
const DELIMITER_ROW = /^[|:\->\s]+$/;

/** What has been counted since the start of the paragraph. */
interface Marks {
  attention: number;
  brackets: number;
  angles: number;
  /** All of the above and line endings. */
  breaks: number;
}

const NO_MARKS: Marks = { attention: 0, brackets: 0, angles: 0, breaks: 0 };

/**
 * Names of micromark constructs to switch off for a text that is built to make them slow; empty for any normal text.
 * Takes linear time.
 *
 * @returns null when the text is not to be parsed at all
 */
export function constructsToDisable(markdown: string, chunks: readonly Chunk[]): string[] | null {
  const containers = measureContainers(markdown, chunks);
  const { most, brackets } = measureMarks(markdown);
  if (most.breaks > MAX_BREAKS) return null;
  return [
    ...(containers.tooDeep || containers.cost > MAX_CONTAINER_COST
      ? // What is indented would read as code once it is in no list.
        ['blockQuote', 'list', 'gfmFootnoteDefinition', 'codeIndented']
      : []),
    ...(containers.underlineCost > MAX_UNDERLINE_COST ? ['setextUnderline'] : []),
    ...(most.attention > MAX_ATTENTION_MARKS ? ['attention', 'strikethrough'] : []),
    ...(most.brackets > MAX_BRACKETS || brackets > MAX_BRACKETS_IN_DOCUMENT ? LABELS : []),
    ...(most.angles > MAX_ANGLES ? ['htmlText'] : []),
  ];
}

/** Costs are those of the worst chunk. */
function measureContainers(markdown: string, chunks: readonly Chunk[]) {
  const worst = { tooDeep: false, cost: 0, underlineCost: 0 };
  let next = 0;
  let firstLine = 1;
  let cost = 0;
  let underlineCost = 0;
  let previous = '';
  for (const { start, text, number } of linesOf(markdown)) {
    if (start === chunks[next]?.start) {
      next += 1;
      firstLine = number;
      cost = 0;
      underlineCost = 0;
    }
    const head = text.slice(0, 400);
    const prefix = CONTAINER_PREFIX.exec(head)?.[0].trimEnd() ?? '';
    if (prefix !== previous) cost += number - firstLine;
    previous = prefix;
    if (UNDERLINE.test(head)) underlineCost += number - firstLine;
    worst.tooDeep ||= CONTAINERS.test(head);
    worst.cost = Math.max(worst.cost, cost);
    worst.underlineCost = Math.max(worst.underlineCost, underlineCost);
  }
  return worst;
}

/** The marks of the worst paragraph, and the brackets of the whole text. */
function measureMarks(markdown: string): { most: Marks; brackets: number } {
  const most = { ...NO_MARKS };
  let brackets = 0;
  let marks = { ...NO_MARKS };
  let lines: string[] = [];
  let inTable = false;
  for (const { text: line } of linesOf(markdown)) {
    const startsBlock = BLOCK_START.test(line.slice(0, 80).trimEnd());
    if (startsBlock) {
      lines = [];
      inTable = false;
    }
    inTable ||= lines.length === 1 && isTableHead(lines[0] ?? '', line);
    // Every cell of a table is a text of its own, whatever the table's length.
    if (startsBlock || inTable) marks = { ...NO_MARKS };
    if (lines.length < 2) lines.push(line);
    const before = marks.brackets;
    countMarks(line, marks);
    brackets += marks.brackets - before;
    for (const key of ['attention', 'brackets', 'angles', 'breaks'] as const) {
      most[key] = Math.max(most[key], marks[key]);
    }
  }
  return { most, brackets };
}

function isTableHead(head: string, delimiters: string): boolean {
  return DELIMITER_ROW.test(delimiters) && delimiters.includes('|') && cells(head) === cells(delimiters);
}

function cells(row: string): number {
  return row
    .replace(/^[>\s]+/, '')
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split('|').length;
}

function countMarks(line: string, marks: Marks): void {
  marks.breaks += 1;
  for (let index = 0; index < line.length; index += 1) {
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
      default:
        continue;
    }
    marks.breaks += 1;
  }
}
