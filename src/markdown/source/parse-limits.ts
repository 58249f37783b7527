import { linesOf, type Chunk } from './chunks.js';
import { measureMarks } from './parse-marks.js';
import { TooManyPartsError } from './too-many-parts-error.js';

/*
 * A few constructs take quadratic time in the parser if a text contains little else. Texts that people write stay far below
 * these limits. In a text beyond a limit, the construct is left as text.
 */
const MAX_ATTENTION_MARKS = 4_000;
const MAX_BRACKETS = 8_000;
/** Every footnote is looked up among those before it. */
const MAX_FOOTNOTES = 5_000;
/** Every bracket is looked up among all definitions. */
const MAX_LOOKUP_COST = 1_000_000_000;
const MAX_ANGLES = 4_000;
/** Tokens of one paragraph, which the tokenizer keeps in one array. */
const MAX_TOKENS = 250_000;
/** Every mark in a paragraph makes the tokenizer move all tokens behind it. Sum over all paragraphs. */
const MAX_TOKEN_COST = 1_000_000_000;
/** A run of backticks that is not closed is looked for up to the end of its paragraph. Sum over all paragraphs. */
const MAX_BACKTICK_COST = 30_000_000;
const MAX_CONTAINERS_IN_LINE = 16;
/** Depth of lists by their indentation. */
const MAX_LIST_DEPTH = 50;
/** Sum, over the lines of a chunk where a quote or list ends, of the lines before: all tokens are copied each time. */
const MAX_CONTAINER_COST = 3_000_000;
/** The same, summed over all chunks. */
const MAX_TOTAL_CONTAINER_COST = 12_000_000;
/** The same for headings that are underlined. */
const MAX_UNDERLINE_COST = 3_000_000;
const MAX_TOTAL_UNDERLINE_COST = 20_000_000;
/** Empty lines of quotes. */
const MAX_EMPTY_QUOTE_LINES = 20_000;

/* Limits for time and memory. A text beyond them is refused. */
const MAX_CELLS_IN_TABLE = 120_000;
const MAX_BLOCKS = 50_000;

const LABELS = [
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];

/** White space is in one place of the pattern only, because every marker would double the ways to match. */
const CONTAINERS = new RegExp(`^(?:[ \\t]{0,4}(?:>|[-+*]|\\d{1,9}[.)])){${MAX_CONTAINERS_IN_LINE}}`);
const CONTAINER_PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]{1,200}\]:)*/;
const QUOTE_IN_LIST = /[-+*.)].*>/;
const EMPTY_QUOTE_LINE = /^[ \t]*>[ \t>]*$/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const LIST_ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * Names of micromark constructs to disable for a text that would make them slow. Empty for any normal text.
 * Takes linear time.
 *
 * @returns null if the text must not be parsed
 * @throws TooManyPartsError if it would take too long or too much memory even without these constructs
 */
export function constructsToDisable(markdown: string, chunks: readonly Chunk[]): string[] | null {
  const containers = measureContainers(markdown, chunks);
  const { most, blocks, brackets, definitions, tokenCost, backtickCost } = measureMarks(markdown, chunks);
  if (blocks > MAX_BLOCKS) {
    throw new TooManyPartsError(`has more than ${MAX_BLOCKS} headings, paragraphs and list items`);
  }
  if (most.cells > MAX_CELLS_IN_TABLE) {
    throw new TooManyPartsError(`has a table of more than ${MAX_CELLS_IN_TABLE} cells`);
  }
  if (most.tokens > MAX_TOKENS || tokenCost > MAX_TOKEN_COST) return null;
  if (containers.emptyQuoteLines > MAX_EMPTY_QUOTE_LINES) return null;
  return [
    ...(containers.tooDeep ||
    containers.cost > MAX_CONTAINER_COST ||
    containers.totalCost > MAX_TOTAL_CONTAINER_COST
      ? // Without lists, indented text would be code.
        ['blockQuote', 'list', 'gfmFootnoteDefinition', 'codeIndented']
      : []),
    ...(definitions > MAX_FOOTNOTES ? ['gfmFootnoteDefinition'] : []),
    ...(containers.underlineCost > MAX_UNDERLINE_COST ||
    containers.totalUnderlineCost > MAX_TOTAL_UNDERLINE_COST
      ? ['setextUnderline']
      : []),
    ...(most.attention > MAX_ATTENTION_MARKS ? ['attention', 'strikethrough'] : []),
    ...(most.brackets > MAX_BRACKETS || brackets * definitions > MAX_LOOKUP_COST ? LABELS : []),
    ...(most.angles > MAX_ANGLES ? ['htmlText'] : []),
    ...(backtickCost > MAX_BACKTICK_COST ? ['codeText'] : []),
  ];
}

/** Costs are those of the worst chunk, unless the name says otherwise. */
function measureContainers(markdown: string, chunks: readonly Chunk[]) {
  const worst = {
    tooDeep: false,
    cost: 0,
    totalCost: 0,
    underlineCost: 0,
    totalUnderlineCost: 0,
    emptyQuoteLines: 0,
  };
  let next = 0;
  let firstLine = 1;
  let cost = 0;
  let underlineCost = 0;
  let previous = '';
  const lists: number[] = [];
  for (const { start, text, number } of linesOf(markdown)) {
    if (start === chunks[next]?.start) {
      next += 1;
      firstLine = number;
      cost = 0;
      underlineCost = 0;
    }
    const head = text.slice(0, 400);
    const prefix = CONTAINER_PREFIX.exec(head)?.[0].trimEnd() ?? '';
    const before = number - firstLine;
    // A quote in a list item ends with every item, even if the lines look alike.
    if (prefix !== previous || QUOTE_IN_LIST.test(prefix)) {
      cost += before;
      worst.totalCost += before;
    }
    previous = prefix;
    if (EMPTY_QUOTE_LINE.test(head)) worst.emptyQuoteLines += 1;
    if (UNDERLINE.test(head)) {
      underlineCost += before;
      worst.totalUnderlineCost += before;
    }
    const indent = LIST_ITEM.exec(text)?.[1]?.length;
    if (indent !== undefined) {
      while ((lists.at(-1) ?? -1) >= indent) lists.pop();
      lists.push(indent);
    }
    worst.tooDeep ||= CONTAINERS.test(head) || lists.length > MAX_LIST_DEPTH;
    worst.cost = Math.max(worst.cost, cost);
    worst.underlineCost = Math.max(worst.underlineCost, underlineCost);
  }
  return worst;
}
