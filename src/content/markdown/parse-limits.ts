/*
 * A few constructs take quadratic time in the parser when a paragraph is made of nothing else. No text a person wrote
 * comes near these counts; in one that does, the construct in question is left as text.
 */
const MAX_ATTENTION_MARKS = 4_000;
const MAX_BRACKETS = 8_000;
const MAX_BRACKETS_IN_DOCUMENT = 40_000;
const MAX_ANGLES = 4_000;
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
/** The row below the head of a table. Every cell of a table is a text of its own. */
const DELIMITER_ROW = /^[|:\->\s]+$/;

interface Counts {
  attention: number;
  brackets: number;
  angles: number;
}

/**
 * Names of micromark constructs to switch off for a text that is built to make them slow; empty for any normal text.
 * Takes linear time.
 */
export function constructsToDisable(markdown: string): string[] {
  const block: Counts = { attention: 0, brackets: 0, angles: 0 };
  const most: Counts = { ...block };
  let allBrackets = 0;
  let inTable = false;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const head = line.slice(0, 80).trimEnd();
    const startsBlock = BLOCK_START.test(head);
    if (startsBlock) inTable = false;
    else if (DELIMITER_ROW.test(line) && line.includes('|')) inTable = true;
    if (startsBlock || inTable) Object.assign(block, { attention: 0, brackets: 0, angles: 0 });
    allBrackets += countMarks(line, block);
    most.attention = Math.max(most.attention, block.attention);
    most.brackets = Math.max(most.brackets, block.brackets);
    most.angles = Math.max(most.angles, block.angles);
  }
  return [
    ...(CONTAINERS.test(markdown) ? ['blockQuote', 'list'] : []),
    ...(most.attention > MAX_ATTENTION_MARKS ? ATTENTION : []),
    ...(most.brackets > MAX_BRACKETS || allBrackets > MAX_BRACKETS_IN_DOCUMENT ? LABELS : []),
    ...(most.angles > MAX_ANGLES ? ['htmlText'] : []),
  ];
}

/** Adds what a line holds to `counts`; returns the number of brackets in it. */
function countMarks(line: string, counts: Counts): number {
  let brackets = 0;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charCodeAt(index);
    if (character === 42 /* * */ || character === 95 /* _ */ || character === 126 /* ~ */)
      counts.attention += 1;
    else if (character === 91 /* [ */ || character === 93 /* ] */) brackets += 1;
    else if (character === 60 /* < */) counts.angles += 1;
  }
  counts.brackets += brackets;
  return brackets;
}
