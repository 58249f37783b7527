/*
 * A few constructs take quadratic time in the parser when a paragraph is made of nothing else. No text a person wrote
 * comes near these counts; in one that does, the construct in question is left as text.
 */
const MAX_ATTENTION_MARKS = 4_000;
const MAX_BRACKETS = 8_000;
const MAX_BRACKETS_IN_DOCUMENT = 40_000;
const MAX_ANGLES = 4_000;
/** Tokens of one paragraph, which the tokenizer keeps in one array that it inserts into. */
const MAX_BREAKS = 50_000;
const MAX_CONTAINERS_IN_LINE = 50;

const ATTENTION = ['attention', 'strikethrough'];
const LABELS = [
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];

const CONTAINERS = new RegExp(
  `^(?:[ \\t]{0,3}(?:>|[-+*]|\\d{1,9}[.)])[ \\t]?){${MAX_CONTAINERS_IN_LINE}}`,
  'm',
);
/** A blank line or a list item: where a paragraph cannot reach across. */
const BLOCK_START = /^[ \t>]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t])/;
/** The row below the head of a table. */
const DELIMITER_ROW = /^[|:\->\s]+$/;

interface Counts {
  attention: number;
  brackets: number;
  angles: number;
  /** All of the above and line endings. */
  breaks: number;
}

/**
 * Names of micromark constructs to switch off for a text that is built to make them slow; empty for any normal text.
 * Takes linear time.
 *
 * @returns null when no parsing is quick enough
 */
export function constructsToDisable(markdown: string): string[] | null {
  const most: Counts = { attention: 0, brackets: 0, angles: 0, breaks: 0 };
  let allBrackets = 0;
  let block = { ...most };
  let lines: string[] = [];
  let inTable = false;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const startsBlock = BLOCK_START.test(line.slice(0, 80).trimEnd());
    if (startsBlock) {
      lines = [];
      inTable = false;
    }
    inTable ||= lines.length === 1 && isTableHead(lines[0] ?? '', line);
    // Every cell of a table is a text of its own, whatever the table's length.
    if (startsBlock || inTable) block = { attention: 0, brackets: 0, angles: 0, breaks: 0 };
    if (lines.length < 2) lines.push(line);
    allBrackets += countMarks(line, block);
    most.attention = Math.max(most.attention, block.attention);
    most.brackets = Math.max(most.brackets, block.brackets);
    most.angles = Math.max(most.angles, block.angles);
    most.breaks = Math.max(most.breaks, block.breaks);
  }
  if (most.breaks > MAX_BREAKS) return null;
  return [
    ...(CONTAINERS.test(markdown) ? ['blockQuote', 'list'] : []),
    ...(most.attention > MAX_ATTENTION_MARKS ? ATTENTION : []),
    ...(most.brackets > MAX_BRACKETS || allBrackets > MAX_BRACKETS_IN_DOCUMENT ? LABELS : []),
    ...(most.angles > MAX_ANGLES ? ['htmlText'] : []),
  ];
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

/** Adds what a line holds to `counts`; returns the number of brackets in it. */
function countMarks(line: string, counts: Counts): number {
  const before = counts.attention + counts.angles;
  let brackets = 0;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charCodeAt(index);
    if (character === 42 /* * */ || character === 95 /* _ */ || character === 126 /* ~ */)
      counts.attention += 1;
    else if (character === 91 /* [ */ || character === 93 /* ] */) brackets += 1;
    else if (character === 60 /* < */) counts.angles += 1;
  }
  counts.brackets += brackets;
  counts.breaks += brackets + counts.attention + counts.angles - before + 1;
  return brackets;
}
