import { AnchorNames } from '../source/sections.js';
import { isOpenHtml } from '../source/long-html-blocks.js';
import { plainText } from './atoms.js';
import { type BlockNode, type DocumentNode, type InlineChild, rawBlock, stringOf } from './nodes.js';
import { FootnoteBodies, Footnotes } from './footnotes.js';
import { ConditionScopes } from './condition-scopes.js';
import { hasLoneCondition } from './broken-conditions.js';
import { LengthBudget } from './length-budget.js';
import { type FootnoteDefinition, type ParsedSource, parseSource } from './parse-source.js';
import { type BlockContext, BlockReader, readBlocks } from './read-blocks.js';
import { BlockWriter } from './write-blocks.js';
import { eachNode } from './walk.js';

/** Bytes of a text that may get twice as many characters of markers. A page with all its addresses has less. */
const MAX_WRITTEN = 8_000_000;
/** Documents that are read from markdown are not nested deeply enough to become much longer. */
const OF_MARKDOWN = Infinity;

/**
 * Reads a markdown text as structured blocks. Never fails: unknown markup becomes a `raw` block or inline, and a text that
 * is too slow to parse becomes one raw block.
 *
 * @param markdown a stored document (targets of pages and files are stable references), without front matter
 * @param anchors of its headings before evaluation, if the text was evaluated
 * @param deepestHeading 6: headings of markdown keep their levels, as `heading-4` to `heading-6`, which exist only in a
 * process; by default they are `heading-3`
 */
export function markdownToDocument(
  markdown: string,
  anchors?: readonly string[],
  deepestHeading = 3,
): DocumentNode {
  const { nodes } = readText(markdown, deepestHeading);
  nameHeadings(nodes, anchors);
  return { object: 'document', data: {}, nodes };
}

/** The blocks of a text, and the source that they were read from. */
export interface ReadText {
  nodes: BlockNode[];
  /** Undefined: the text is one block as it is written. */
  from?: {
    parsed: ParsedSource;
    scopes: ConditionScopes;
    footnotes: FootnoteBodies;
    /** Footnotes that nothing refers to, with their blocks. */
    unused: ReadonlyMap<FootnoteDefinition, BlockNode>;
  };
}

/** Reads a text as `markdownToDocument` does, without the anchors of its headings. */
export function readText(markdown: string, deepestHeading = 3): ReadText {
  const parsed = parseSource(markdown);
  if (parsed === null) return { nodes: [rawBlock(markdown.trimEnd())] };
  let read = readParsed(parsed, deepestHeading);
  // If a limit has separated the tags of a condition, it is not known what the condition hides.
  if (parsed.isLimited && hasLoneCondition(read.blocks)) return { nodes: [rawBlock(markdown.trimEnd())] };
  const resolved = read.context.scopes.resolve();
  if (resolved !== undefined) {
    parsed.resolved = resolved;
    read = readParsed(parsed, deepestHeading);
  }
  const { blocks, context } = read;
  const footnotes = new FootnoteBodies(context.scopes, ({ children }) =>
    readBlocks(children, { ...context, depth: 1 }),
  );
  footnotes.attach(blocks);
  // A footnote without references stays as written, in its condition or at the end.
  const atEnd: BlockNode[] = [];
  const unused = new Map<FootnoteDefinition, BlockNode>();
  for (const { definition, body, condition } of footnotes.rest()) {
    const label = definition.label ?? definition.identifier;
    const written = rawBlock(
      writeFootnote(label, writeBlocks(body, false, new LengthBudget(OF_MARKDOWN), parsed.footnotes.keys())),
    );
    unused.set(definition, written);
    (condition?.nodes ?? atEnd).push(written);
  }
  const [before, open] = splitAtOpenEnd(blocks);
  const from = { parsed, scopes: context.scopes, footnotes, unused };
  return { nodes: [...before, ...atEnd, ...open], from };
}

/** The blocks of a text without the bodies of its footnotes, and the context that they were read with. */
function readParsed(
  parsed: ParsedSource,
  deepestHeading: number,
): { blocks: BlockNode[]; context: BlockContext } {
  const scopes = new ConditionScopes();
  const context: BlockContext = { parsed, source: '', depth: 0, deepestHeading, scopes };
  const reader = new BlockReader(context);
  for (const { node, source, continuesList } of parsed.blocks) {
    context.source = source;
    reader.read(node);
    if (continuesList) reader.joinLists();
  }
  const blocks = reader.finish();
  scopes.collect(parsed.blocks.map(({ node }) => node));
  return { blocks, context };
}

/**
 * Writes a document as markdown. For a block that markdown cannot express, only the content is written.
 * @param maxBytes most bytes of the markdown; a result that is somewhat longer is returned, too
 * @throws TooLongError when the markers of nested blocks would make it much longer
 */
export function documentToMarkdown(document: DocumentNode, maxBytes = MAX_WRITTEN): string {
  const markdown = writeBlocks(document.nodes, true, new LengthBudget(maxBytes));
  return markdown === '' ? '' : `${markdown}\n`;
}

/**
 * Sets the anchors of headings (`meta.id`) by the rules of sections, and the anchors of API operations, which never equal
 * the anchor of a heading.
 * @param anchors of the headings, if they are known
 */
export function nameHeadings(blocks: readonly BlockNode[], anchors?: readonly string[]): void {
  const names = new AnchorNames();
  const [headings, operations] = [headingsOf(blocks), operationsOf(blocks)];
  // The value of a variable never creates a heading. If the counts differ anyway, the anchors belong to other headings.
  const known = headings.length === anchors?.length ? anchors : [];
  for (const [index, node] of headings.entries()) {
    const title = plainText((node.nodes ?? []) as InlineChild[])
      .replace(/\s+/g, ' ')
      .trim();
    const anchor = names.next(title, known[index] ?? stringOf(node.data, 'id'));
    node.meta = { ...node.meta, id: known[index] ?? anchor };
  }
  for (const node of operations) {
    const title = ['method', 'path'].flatMap((name) => stringOf(node.data, name) ?? []).join(' ');
    node.meta = { ...node.meta, id: names.next(title, undefined) };
  }
}

/** All headings, in document order. Headings in cells of tables have no anchors and are left out. */
export function headingsOf(blocks: readonly BlockNode[]): BlockNode[] {
  return blocksWhere(blocks, ({ type }) => type.startsWith('heading-'));
}

/** Blocks with anchors: headings, then API operations. */
export function anchoredOf(blocks: readonly BlockNode[]): BlockNode[] {
  return [...headingsOf(blocks), ...operationsOf(blocks)];
}

function operationsOf(blocks: readonly BlockNode[]): BlockNode[] {
  return blocksWhere(blocks, ({ type }) => type === 'openapi-operation');
}

function blocksWhere(blocks: readonly BlockNode[], isMeant: (node: BlockNode) => boolean): BlockNode[] {
  const found: BlockNode[] = [];
  eachNode(blocks, (node) => {
    if (node.object === 'block' && isMeant(node)) found.push(node);
    return node.type !== 'table';
  });
  return found;
}

/** @param defined identifiers of footnotes outside of the blocks */
function writeBlocks(
  blocks: readonly BlockNode[],
  isDocument: boolean,
  budget: LengthBudget,
  defined?: Iterable<string>,
): string {
  const footnotes = new Footnotes(blocks, defined);
  const writer = new BlockWriter(footnotes, budget);
  const [before, open] = splitAtOpenEnd(blocks);
  const parts = [writer.write(before, { inList: false, first: isDocument })];
  for (let next = footnotes.take(); next !== undefined; next = footnotes.take()) {
    parts.push(writeFootnote(next.label, writer.write(next.body, { inList: true, first: false })));
  }
  parts.push(writer.write(open, { inList: false, first: isDocument && before.length === 0 }));
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A comment without an end includes everything after it, so it must be last. */
function splitAtOpenEnd(blocks: readonly BlockNode[]): [BlockNode[], BlockNode[]] {
  const last = blocks.at(-1);
  const isOpen = last?.type === 'raw' && isOpenHtml(stringOf(last.data, 'markdown') ?? '');
  return isOpen ? [blocks.slice(0, -1), [last]] : [[...blocks], []];
}

function writeFootnote(label: string, body: string): string {
  const lines = body.split('\n').map((line, index) => (line === '' || index === 0 ? line : `    ${line}`));
  return `[^${label}]: ${lines.join('\n')}`.trimEnd();
}
