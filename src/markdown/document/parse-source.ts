import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { TooManyPartsError } from '../source/too-many-parts-error.js';
import { isBlank, splitIntoChunks } from '../source/chunks.js';
import { applyEdits, type Edit } from '../source/edits.js';
import { targetEdits } from '../source/expression-targets.js';
import { gfmConstructsFor } from '../source/gfm-constructs.js';
import { isOpenHtml } from '../source/long-html-blocks.js';
import { constructsToDisable } from '../source/parse-limits.js';
import { identifierOf } from '../source/read-tokens.js';
import { tokensOf } from '../source/source-tokens.js';
import { BEGINNING } from './broken-conditions.js';
import { maskEdits } from './mask-blocks.js';
import {
  type Extension,
  inlineMarkup,
  inlineMarkupNodes,
  knownDefinitions,
} from '../source/text-constructs.js';

type Root = ReturnType<typeof fromMarkdown>;
/** A block as mdast knows it. */
export type Flow = Root['children'][number];
export type Definition = Extract<Flow, { type: 'definition' }>;
export type FootnoteDefinition = Extract<Flow, { type: 'footnoteDefinition' }>;

/** A top-level block, and the part of the edited text that its positions refer to. */
export interface ParsedBlock {
  node: Flow;
  source: string;
  /** Where the part begins. */
  start: number;
  /** Whether it is the rest of the list before, which was cut between two items. */
  continuesList: boolean;
}

/** The definitions that the references of a text use, where definitions are in conditions. */
export interface ResolvedDefinitions {
  /** By the node of the reference. */
  links: ReadonlyMap<object, Definition>;
  usedLinks: ReadonlySet<Definition>;
  footnotes: ReadonlySet<FootnoteDefinition>;
  /** Footnotes that stay as written, because conditions whose tags are not a pair hide them. */
  writtenFootnotes: ReadonlySet<FootnoteDefinition>;
}

export interface ParsedSource {
  blocks: ParsedBlock[];
  /** The edits of the text before it was parsed, one after the other. */
  edits: Edit[][];
  definitions: Map<string, Definition>;
  /** Identifiers of the definitions that a link or an image refers to. */
  referenced: Set<string>;
  /** The first footnote of each identifier (`identifierOfFootnote`). */
  footnotes: Map<string, FootnoteDefinition>;
  /** The definitions that references use, if some are in conditions; absent: the first ones. */
  resolved?: ResolvedDefinitions;
  /** Whether the text has the beginning of a condition anywhere. */
  hasConditions: boolean;
  /** Whether something stays text that would be markup in a shorter or simpler text. */
  isLimited: boolean;
}

/** Without the search for addresses in parsed text, which also finds escaped ones. */
const NODES = [
  ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  inlineMarkupNodes,
];

/**
 * The blocks of a markdown text as mdast, with block tags as HTML blocks and formulas as code (`mask-blocks.ts`).
 * Read chunk by chunk, as `tokenize` does and for the same reason.
 * @returns null for a text that is too slow to parse
 */
export function parseSource(markdown: string): ParsedSource | null {
  try {
    return parseBounded(markdown);
  } catch (error) {
    if (error instanceof TooManyPartsError) return null;
    throw error;
  }
}

/** @throws TooManyPartsError */
function parseBounded(markdown: string): ParsedSource | null {
  const edits: Edit[][] = [];
  const edited = (source: string, made: Edit[]): string => {
    if (made.length === 0) return source;
    edits.push(made);
    return applyEdits(source, made);
  };
  let written = edited(markdown, markdown.startsWith('\uFEFF') ? [{ start: 0, end: 1, text: '' }] : []);
  if (DEEP_LIST.test(written) || hasEndlessRow(written) || hasEndlessTags(written)) return null;
  let read = tokensOf(written);
  if (read === null) return null;
  const joined = edited(written, targetEdits(written, read.code));
  if (joined !== written) {
    written = joined;
    read = tokensOf(written);
    if (read === null) return null;
  }
  let text = edited(written, maskEdits(written, read));
  if (TAG_BEFORE_HTML.test(text)) {
    // A paragraph that began with a tag now begins with HTML, which may contain what ended the paragraph.
    read = tokensOf(text);
    if (read === null) return null;
    text = edited(text, maskEdits(text, read));
  }
  const { source: base } = read;
  const known = { links: new Set<string>(), footnotes: new Set<string>() };
  for (const [kind, { type, start, end }] of read.events) {
    if (kind !== 'enter') continue;
    const name: string = type;
    const label = () => identifierOf(base.slice(start.offset, end.offset));
    if (name === 'definitionLabelString') known.links.add(label());
    else if (name === 'gfmFootnoteDefinitionLabelString') known.footnotes.add(label());
  }

  const chunks = splitIntoChunks(text);
  const disabled = constructsToDisable(text, chunks);
  if (!disabled) return null;
  const extensions = [
    gfmConstructsFor(text),
    inlineMarkup,
    knownDefinitions([...known.links], [...known.footnotes]),
    { disable: { null: disabled } } satisfies Extension,
  ];
  const parsed: ParsedSource = {
    blocks: [],
    edits,
    definitions: new Map(),
    referenced: new Set(),
    footnotes: new Map(),
    hasConditions: BEGINNING.test(text),
    isLimited: CONTAINERS.some((name) => disabled.includes(name)),
  };
  for (let index = 0; index < chunks.length;) {
    const { start, end } = chunks[index] ?? { start: 0, end: text.length };
    let next = index + 1;
    if (isBlank(text.slice(start, end))) {
      index = next;
      continue;
    }
    for (let joined = 1; ; joined *= 2) {
      const source = text.slice(start, chunks[next]?.start ?? text.length);
      const { children } = fromMarkdown(source, { extensions, mdastExtensions: NODES });
      if (next >= chunks.length || !endsOpen(children, source)) {
        const continuesList = isSameList(parsed.blocks.at(-1), children[0], source);
        for (const [index, node] of children.entries())
          parsed.blocks.push({ node, source, start, continuesList: continuesList && index === 0 });
        break;
      }
      next = Math.min(chunks.length, next + joined);
    }
    index = next;
  }
  for (const { node } of parsed.blocks) collectDefinitions(node, parsed);
  return parsed;
}

/** Constructs without which tags may be in the middle of text. */
const CONTAINERS = ['blockQuote', 'list'];

/** Maximum cells of a row. Each costs a tenth of a millisecond, three times. */
const MAX_CELLS_IN_ROW = 5_000;
/** Maximum tags. Each may be nested in all before it. */
const MAX_TAGS = 5_000;

function hasEndlessRow(text: string): boolean {
  let bars = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) bars = 0;
    else if (code === 124 && (bars += 1) > MAX_CELLS_IN_ROW) return true;
  }
  return false;
}

function hasEndlessTags(text: string): boolean {
  let tags = 0;
  for (let at = text.indexOf('{%'); at !== -1; at = text.indexOf('{%', at + 2)) {
    if ((tags += 1) > MAX_TAGS) return true;
  }
  return false;
}

const TAG_BEFORE_HTML = /\?>[ \t]*\n[ \t>]*<\/?[A-Za-z]/;

/** A list more than a hundred levels deep. Each level costs as much as its content. */
const DEEP_LIST = /^[ \t>]{200}[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/m;

/** Whether a chunk ends within a block of code or HTML. */
function endsOpen(children: readonly Flow[], source: string): boolean {
  const last = children.at(-1);
  if (last?.type === 'html') return isOpenHtml(last.value);
  if (last?.type !== 'code' || !last.position) return false;
  const written = source.slice(last.position.start.offset, last.position.end.offset);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(written) ?? [];
  if (fence === undefined) return false;
  const lines = written.split(/\r\n?|\n/);
  // Only lines that certainly end code: with more indentation or other white space, the code would continue.
  const end = /^ {0,3}([`~]+)[ \t]*$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
  const isClosed = lines.length > 1 && end.startsWith(fence) && end === fence.charAt(0).repeat(end.length);
  return !isClosed;
}

/** Whether a list at the start of a chunk has the markers of the list before it, so that it is the same list. */
function isSameList(before: ParsedBlock | undefined, node: Flow | undefined, source: string): boolean {
  if (before?.node.type !== 'list' || node?.type !== 'list') return false;
  return markerOf(before.node, before.source) === markerOf(node, source);
}

/** The character that ends the marker of the first item. */
function markerOf({ position }: Flow, source: string): string | undefined {
  return /^\d*(\D)/.exec(source.slice(position?.start.offset, (position?.start.offset ?? 0) + 20))?.[1];
}

/** The normalized label that a footnote and its references have in common. */
export function identifierOfFootnote({ label, identifier }: FootnoteDefinition): string {
  return identifierOf(label ?? identifier);
}

function collectDefinitions(node: Flow, into: ParsedSource): void {
  if (node.type === 'definition') {
    if (!into.definitions.has(node.identifier)) into.definitions.set(node.identifier, node);
  } else if (node.type === 'footnoteDefinition') {
    const identifier = identifierOfFootnote(node);
    if (!into.footnotes.has(identifier)) into.footnotes.set(identifier, node);
  }
  if ('children' in node) {
    for (const child of node.children) {
      if (child.type === 'linkReference' || child.type === 'imageReference')
        into.referenced.add(child.identifier);
      collectDefinitions(child, into);
    }
  }
}
