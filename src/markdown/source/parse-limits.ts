import { linesOf, splitIntoChunks, type Chunk } from './chunks.js';
import { type MarkMeasure, measureMarks } from './parse-marks.js';
import { TooManyPartsError } from './too-many-parts-error.js';

/*
 * A few constructs take quadratic time in the parser if a text contains little else. Texts that people write stay far below
 * these limits. In a text beyond a limit, the construct is left as text.
 */
const MAX_ATTENTION_MARKS = 4_000;
const MAX_BRACKETS = 8_000;
/** Every footnote is looked up among the footnotes before it. */
const MAX_FOOTNOTES = 5_000;
const MAX_ANGLES = 4_000;
/** Tokens of one paragraph, which the tokenizer keeps in one array. */
const MAX_TOKENS = 250_000;
/** Every mark in a paragraph makes the tokenizer move all tokens behind it. Sum over all paragraphs. */
const MAX_TOKEN_COST = 1_000_000_000;
/** A run of backticks that is not closed is looked for up to the end of its paragraph. Sum over all paragraphs. */
const MAX_BACKTICK_COST = 30_000_000;
/** Behind an open bracket, every word that may begin an address makes the parser go back to the bracket. */
const MAX_WORD_COST = 20_000_000;
const MAX_CONTAINERS_IN_LINE = 16;
/** Depth of lists by their indentation. */
const MAX_LIST_DEPTH = 50;
/** Sum, over the lines of a chunk where a quote or list ends, of the lines before: all tokens are copied each time. */
const MAX_CONTAINER_COST = 3_000_000;
/** The same for headings that are underlined. */
const MAX_UNDERLINE_COST = 3_000_000;
/** Empty lines of quotes. */
const MAX_EMPTY_QUOTE_LINES = 20_000;

/* The limit for time and memory. A text beyond it is refused. */

/**
 * The time that each part of a text adds for its document, in microseconds of a processor of 2024. An address may become a
 * link; a formula takes most of its time in a PDF.
 */
const COSTS = {
  blocks: 125,
  lines: 10,
  tokens: 1,
  attention: 20,
  brackets: 56,
  angles: 24,
  /** Other marks. */
  marks: 16,
  cells: 80,
  definitions: 50,
  addresses: 100,
  formulas: 40,
  lists: 40,
  nestedItems: 125,
  quotes: 55,
} as const;
/** As a page of a site or a PDF, a text takes two to three times as long as its document. */
const MAX_COST = 1_750_000;
/** A text that is not cut into chunks takes longer. */
const COST_OF_ONE_CHUNK = 1.25;
/** UTF-16 units that reach this cost at the earliest: a unit of a list of empty items costs 96. */
const SHORTEST = MAX_COST / 100;

const LABELS = [
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
];

/** Addresses that become links by themselves. */
const ADDRESSES = ['protocolAutolink', 'wwwAutolink', 'emailAutolink'];

/** White space is in one place of the pattern only, because every marker would double the ways to match. */
const CONTAINERS = new RegExp(`^(?:[ \\t]{0,4}(?:>|[-+*]|\\d{1,9}[.)])){${MAX_CONTAINERS_IN_LINE}}`);
const CONTAINER_PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]{1,200}\]:)*/;
const QUOTE_IN_LIST = /[-+*.)].*>/;
const EMPTY_QUOTE_LINE = /^[ \t]*>[ \t>]*$/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const ITEM_MARKER = /[-+*.)](?=[ \t]|$)/g;
const LIST_ITEM = /^([ \t>]*)(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * Names of micromark constructs to disable for a text that would make them slow. Empty for any normal text.
 * Takes linear time.
 *
 * @returns null if the text must not be parsed
 * @throws TooManyPartsError if it would take too long or too much memory even without these constructs
 */
export function constructsToDisable(markdown: string, chunks: readonly Chunk[]): string[] | null {
  const containers = measureContainers(markdown, chunks);
  const hasContainers = !containers.tooDeep && containers.cost <= MAX_CONTAINER_COST;
  const measure = measureMarks(markdown, chunks, hasContainers);
  const { most, definitions, tokenCost, backtickCost, wordCost } = measure;
  const isPlain =
    most.tokens > MAX_TOKENS ||
    tokenCost > MAX_TOKEN_COST ||
    containers.emptyQuoteLines > MAX_EMPTY_QUOTE_LINES;
  if (isPlain) {
    if (measure.lines * COSTS.lines > MAX_COST) throw new TooManyPartsError();
    return null;
  }
  const disabled = [
    ...(hasContainers
      ? []
      : // Without lists, indented text would be code.
        ['blockQuote', 'list', 'gfmFootnoteDefinition', 'codeIndented']),
    ...(definitions > MAX_FOOTNOTES ? ['gfmFootnoteDefinition'] : []),
    ...(containers.underlineCost > MAX_UNDERLINE_COST ? ['setextUnderline'] : []),
    ...(most.attention > MAX_ATTENTION_MARKS ? ['attention', 'strikethrough'] : []),
    ...(most.brackets > MAX_BRACKETS ? LABELS : []),
    ...(most.angles > MAX_ANGLES ? ['htmlText'] : []),
    ...(backtickCost > MAX_BACKTICK_COST ? ['codeText'] : []),
    ...(wordCost > MAX_WORD_COST ? ADDRESSES : []),
  ];
  const cost = costOf(measure, containers, new Set(disabled));
  if (cost * (measure.isDoubtful ? COST_OF_ONE_CHUNK : 1) > MAX_COST) throw new TooManyPartsError();
  return disabled;
}

/** Whether {@link constructsToDisable} refuses a text. */
export function hasTooManyParts(markdown: string): boolean {
  if (markdown.length < SHORTEST) return false;
  try {
    constructsToDisable(markdown, splitIntoChunks(markdown));
    return false;
  } catch (error) {
    if (error instanceof TooManyPartsError) return true;
    throw error;
  }
}

/** Markup that is left as text costs nothing. */
function costOf(
  { total, isDoubtful: _, ...measure }: MarkMeasure,
  { lists, nestedItems, quotes }: Containers,
  disabled: ReadonlySet<string>,
): number {
  const { attention, brackets, angles } = total;
  const counts: Record<keyof typeof COSTS, number> = {
    ...measure,
    tokens: total.tokens,
    marks: total.marks - attention - brackets - angles,
    attention: disabled.has('attention') ? 0 : attention,
    brackets: disabled.has('labelEnd') ? 0 : brackets,
    angles: disabled.has('htmlText') ? 0 : angles,
    ...(disabled.has('list') ? { lists: 0, nestedItems: 0, quotes: 0 } : { lists, nestedItems, quotes }),
  };
  const keys = Object.keys(COSTS) as (keyof typeof COSTS)[];
  return keys.reduce((sum, key) => sum + counts[key] * COSTS[key], 0);
}

/** Containers of a text: lists and quotes. The costs are the costs of the worst chunk. */
interface Containers {
  tooDeep: boolean;
  cost: number;
  underlineCost: number;
  emptyQuoteLines: number;
  /** Sum of the lists around each item. */
  lists: number;
  /** Items that start in the line of another one. */
  nestedItems: number;
  /** Sum of the quotes around each line. */
  quotes: number;
}

function measureContainers(markdown: string, chunks: readonly Chunk[]): Containers {
  const worst: Containers = {
    tooDeep: false,
    cost: 0,
    underlineCost: 0,
    emptyQuoteLines: 0,
    lists: 0,
    nestedItems: 0,
    quotes: 0,
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
    const markers = prefix.match(ITEM_MARKER)?.length ?? 0;
    // A quote or list in a list item ends with every item, even if the lines look alike.
    if (prefix !== previous || QUOTE_IN_LIST.test(prefix) || markers > 1) cost += before;
    previous = prefix;
    if (EMPTY_QUOTE_LINE.test(head)) worst.emptyQuoteLines += 1;
    if (UNDERLINE.test(head)) underlineCost += before;
    const indent = LIST_ITEM.exec(text)?.[1]?.length;
    if (indent !== undefined) {
      while ((lists.at(-1) ?? -1) >= indent) lists.pop();
      lists.push(indent);
      worst.lists += lists.length;
      worst.nestedItems += Math.max(0, markers - 1);
    }
    worst.quotes += prefix.split('>').length - 1;
    worst.tooDeep ||= CONTAINERS.test(head) || lists.length > MAX_LIST_DEPTH;
    worst.cost = Math.max(worst.cost, cost);
    worst.underlineCost = Math.max(worst.underlineCost, underlineCost);
  }
  return worst;
}
