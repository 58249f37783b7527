import { hasEnd, isEndOptional, parseTagText } from '../source/tags.js';
import { readContainerEnds, readContainerStart } from './html-elements.js';
import { readMarkdownFlow } from './html-flow.js';
import { COMMENT, LABEL } from '../blocks/text.js';
import { isContainer } from '../source/html-elements.js';
import { tokenizeHtml } from '../source/html-tokens.js';
import { isOpenHtml } from '../source/long-html-blocks.js';
import { alertOf } from './alerts.js';
import { plainText } from './atoms.js';
import { readCode } from './code-blocks.js';
import { type HeadingContext, readHeading } from './heading-block.js';
import { closeDetails, readDetailsStart, readHtmlBlock } from './html-blocks.js';
import { parseTag } from './html-tree.js';
import {
  atLeastOne,
  block,
  type BlockNode,
  paragraph,
  rawBlock,
  stringOf,
  text,
  voidBlock,
} from './nodes.js';
import { hasConditionTag } from './broken-conditions.js';
import type { ConditionScopes, ReadItem } from './condition-scopes.js';
import { type Definition, type Flow, type FootnoteDefinition, identifierOfFootnote } from './parse-source.js';
import { blockOfLine } from './line-blocks.js';
import { placeHidden } from './place-hidden.js';
import { isWrittenInLine } from './plain-images.js';
import { maskedTag, unmask } from './mask-blocks.js';
import { readInlines } from './read-inlines.js';
import { readReference } from '../source/references.js';
import { splitAtTags } from './split-at-tags.js';
import { readSingleTag, readTag } from './tag-blocks.js';
import { makeTable } from './table.js';
import { writeDefinition } from './write-inlines.js';

/** Maximum depth of containers. Deeper ones stay as written. */
const MAX_DEPTH = 60;
/** Maximum depth of tags between two containers. */
const MAX_OPEN_TAGS = 20;
const TABLE_START = /^<table[\s>]/i;
const TABLE_END = /<\/table>$/i;

export interface BlockContext extends HeadingContext {
  depth: number;
  /** Where the conditions of the text are noted. */
  scopes: ConditionScopes;
}

interface OpenTag {
  name: string;
  /** Index of its raw block, which the block of the tag replaces. */
  index: number;
  close(children: BlockNode[]): BlockNode | null;
}

/** Reads sibling blocks, and pairs the tags among them. */
export class BlockReader {
  private readonly out: BlockNode[] = [];
  private readonly open: OpenTag[] = [];
  private readonly items: ReadItem[] = [];
  /** A table in HTML without its end, and the index of its first block. Since then, there was only HTML. */
  private table: { index: number; parts: string[] } | undefined;

  constructor(private readonly context: BlockContext) {}

  /** All blocks read. Tags without an end stay as written. */
  finish(): BlockNode[] {
    this.placeHidden(0);
    return this.out;
  }

  read(node: Flow): void {
    if (node.type !== 'html') this.table = undefined;
    if (node.type === 'paragraph') {
      this.readParagraph(node);
      return;
    }
    this.items.push({ index: this.out.length, nodes: [node] });
    switch (node.type) {
      case 'html':
        this.readHtml(node.value.trim());
        break;
      case 'definition': {
        const { definitions, referenced, resolved } = this.context.parsed;
        const isUsed =
          resolved?.usedLinks.has(node) ??
          (definitions.get(node.identifier) === node && referenced.has(node.identifier));
        if (!isUsed) this.out.push(readDefinition(node));
        break;
      }
      case 'footnoteDefinition':
        if (this.isFootnote(node)) {
          // Read for its conditions: its blocks are read again where its first reference is.
          if (this.sourceOf(node).includes('{%')) this.inside(node.children);
          break;
        }
        if (this.context.parsed.resolved?.writtenFootnotes.has(node) === true) {
          this.out.push(this.asWritten(node));
          break;
        }
        // A second definition of a footnote is text.
        this.out.push(block('paragraph', {}, [text(`[^${node.label ?? node.identifier}]:`)]));
        this.out.push(...this.inside(node.children));
        break;
      default:
        this.out.push(...this.readBlock(node));
    }
  }

  /** Of the parts of a paragraph, a condition whose tags are not a pair may hide only some. */
  private readParagraph(node: Extract<Flow, { type: 'paragraph' }>): void {
    if (this.readEndOfDetails(node)) return;
    for (const { tag, children } of splitAtTags(node.children)) {
      this.items.push({ index: this.out.length, nodes: children });
      const nodes = tag === undefined ? readInlines(children, this.context) : [];
      if (tag !== undefined) this.out.push(rawBlock(tag));
      // A paragraph of line breaks shows nothing.
      else if (nodes.some(({ object }) => object !== 'text') || plainText(nodes).trim() !== '')
        this.out.push(blockOfLine(nodes));
    }
  }

  /** A paragraph with the end of a `<details>` that began before it: `text</details>`. */
  private readEndOfDetails(node: Extract<Flow, { type: 'paragraph' }>): boolean {
    if (!this.open.some(({ name }) => name === 'details')) return false;
    const tags = node.children.map((child) => (child.type === 'html' ? parseTag(child.value) : null));
    const at = tags.findIndex((tag) => tag?.name === 'details');
    if (tags[at]?.kind !== 'close') return false;
    this.read({ ...node, children: node.children.slice(0, at) });
    if (!this.close('details')) this.out.push(rawBlock('</details>'));
    this.read({ ...node, children: node.children.slice(at + 1) });
    return true;
  }

  /** Joins the last two blocks, which are parts of one list. */
  joinLists(): void {
    const [list, rest] = this.out.splice(-2);
    if (list === undefined || rest === undefined) return;
    const type = rest.type === 'list-tasks' ? rest.type : list.type;
    this.out.push({ ...list, type, nodes: [...(list.nodes ?? []), ...(rest.nodes ?? [])] });
  }

  private readBlock(
    node: Exclude<Flow, { type: 'html' | 'definition' | 'footnoteDefinition' | 'paragraph' }>,
  ): BlockNode[] {
    switch (node.type) {
      case 'heading':
        return [readHeading(node, this.context)];
      case 'thematicBreak':
        return [voidBlock('divider', {})];
      case 'code':
        return [readCode(node)];
      case 'blockquote':
        if (this.context.depth >= MAX_DEPTH) return [this.asWritten(node)];
        return [this.readAlert(node) ?? block('blockquote', {}, this.inside(node.children))];
      case 'list':
        return this.context.depth >= MAX_DEPTH ? [this.asWritten(node)] : [this.readList(node)];
      case 'table':
        return [this.readTable(node)];
      default:
        // Other nodes of mdast are not blocks.
        return [this.asWritten(node)];
    }
  }

  private readAlert(node: Extract<Flow, { type: 'blockquote' }>): BlockNode | null {
    const alert = alertOf(node, this.context.source);
    if (alert === null) return null;
    const inside = this.inside(alert.content);
    return inside.some(reachesOut) ? null : block('hint', { style: alert.style }, atLeastOne(inside));
  }

  private readList(node: Extract<Flow, { type: 'list' }>): BlockNode {
    const items = node.children.map((item) => {
      const data = item.checked === null || item.checked === undefined ? {} : { checked: item.checked };
      const nodes = this.inside(item.children);
      // The line of a box may be empty.
      const isBare = 'checked' in data && nodes[0] !== undefined && !isWrittenInLine(nodes[0]);
      return block('list-item', data, isBare ? [paragraph([]), ...nodes] : atLeastOne(nodes));
    });
    if (node.ordered) {
      const start = node.start ?? 1;
      return block('list-ordered', start === 1 ? {} : { start }, items);
    }
    return block(items.some(({ data }) => 'checked' in data) ? 'list-tasks' : 'list-unordered', {}, items);
  }

  private readTable(node: Extract<Flow, { type: 'table' }>): BlockNode {
    const [head, ...rows] = node.children.map((row) =>
      row.children.map((cell) => readInlines(cell.children, { ...this.context, inCell: true })),
    );
    const width = Math.max(...[head, ...rows].map((row) => row?.length ?? 0));
    const columns = Array.from({ length: width }, (_, index) => {
      const align = node.align?.[index];
      return { type: 'text', title: head?.[index] ?? [], ...(align ? { align } : {}) };
    });
    const cells = rows.map((row) =>
      row.map((nodes) => ({ blocks: nodes.length > 0 ? [block('paragraph', {}, nodes)] : [] })),
    );
    return makeTable({ type: 'grid', hideHeader: false }, columns, cells);
  }

  private inside(children: readonly Flow[]): BlockNode[] {
    return readBlocks(children, { ...this.context, depth: this.context.depth + 1 });
  }

  private readHtml(value: string): void {
    const tag = maskedTag(value);
    const written = unmask(value);
    if (written !== value) this.table = undefined;
    if (tag !== null) this.readTagBlock(tag);
    else if (written !== value) this.readMaskedHtml(value, written);
    else if (!this.readEndOfTable(value) && !this.readDetailsPart(value)) {
      const blocks = readComment(value) ?? readHtmlBlock(value);
      if (blocks) this.out.push(...blocks);
      else if (!this.readContainerPart(value)) this.out.push(rawBlock(value));
    }
  }

  /** HTML with masked tags. Tags at its end are not part of it (`mask-blocks.ts`); others stay as written. */
  private readMaskedHtml(value: string, written: string): void {
    const tags: string[] = [];
    let end = value.length;
    for (let line = value.lastIndexOf('\n'); line !== -1; line = value.lastIndexOf('\n', line - 1)) {
      const tag = maskedTag(value.slice(line + 1, end));
      if (tag === null) break;
      tags.push(tag);
      end = line;
    }
    const html = value.slice(0, end).trimEnd();
    if (tags.length === 0 || isOpenHtml(html)) this.out.push(rawBlock(written));
    else {
      this.readHtml(html);
      for (const tag of tags.reverse()) this.readTagBlock(tag);
    }
  }

  private readTagBlock(written: string): void {
    const tag = parseTagText(written);
    if (tag?.name.startsWith('end')) {
      if (!this.close(tag.name.slice(3))) this.out.push(rawBlock(written));
      return;
    }
    const single = tag && readSingleTag(tag);
    if (tag && hasEnd(tag.name)) {
      this.begin(tag.name, (children) => readTag(tag, children));
    }
    this.out.push(single ?? rawBlock(written));
  }

  /** Opens a tag: the blocks up to its end are its children. The caller adds the raw block that stays without an end. */
  private begin(name: string, close: OpenTag['close']): void {
    this.table = undefined;
    if (this.open.length >= MAX_OPEN_TAGS) {
      const alone = this.open.findIndex((tag) => isEndOptional(tag.name));
      if (alone !== -1) this.open.splice(alone, 1);
    }
    if (this.open.length < MAX_OPEN_TAGS) this.open.push({ name, close, index: this.out.length });
    else this.context.parsed.isLimited = true;
  }

  private close(name: string): boolean {
    const depth = this.open.findLastIndex((tag) => tag.name === name);
    const tag = this.open[depth];
    if (tag === undefined) return false;
    // The end of a tag that does not need one does not cut a condition in two.
    if (isEndOptional(name) && this.open.slice(depth).some((inner) => inner.name === 'if')) return false;
    this.open.length = depth;
    this.table = undefined;
    this.placeHidden(tag.index + 1);
    const block = tag.close(this.out.slice(tag.index + 1));
    if (block === null) return false;
    this.out.splice(tag.index, this.out.length, block);
    this.placeItems(tag.index, name === 'if' ? block : undefined);
    return true;
  }

  /**
   * Moves the items that were read after a tag to the place of the block of the tag.
   * @param condition the block, if it is a condition
   */
  private placeItems(index: number, condition: BlockNode | undefined): void {
    const first = this.items.findLastIndex((item) => item.index <= index) + 1;
    const inside = this.items.splice(first);
    if (condition === undefined) this.items.push(...inside.map((item) => ({ ...item, index })));
    else this.items.push({ index, scope: this.context.scopes.add(condition, inside) });
  }

  /** Adds the scopes of conditions with unpaired tags, from a block on. */
  private placeHidden(from: number): void {
    const { parsed, scopes } = this.context;
    placeHidden({ blocks: this.out, items: this.items, from }, scopes, () => parsed.hasConditions);
  }

  private isFootnote(node: FootnoteDefinition): boolean {
    const { footnotes, resolved } = this.context.parsed;
    return resolved?.footnotes.has(node) ?? footnotes.get(identifierOfFootnote(node)) === node;
  }

  /** The end of a table that blank lines interrupt: they end a block of HTML, but browsers see one table. */
  private readEndOfTable(html: string): boolean {
    const isEnd = TABLE_END.test(html);
    if (TABLE_START.test(html)) this.table = isEnd ? undefined : { index: this.out.length, parts: [] };
    this.table?.parts.push(html);
    if (this.table === undefined || !isEnd) return false;
    const { index, parts } = this.table;
    this.table = undefined;
    this.out.length = index;
    this.readHtml(parts.join('\n'));
    return true;
  }

  /** The start or the end of a `<details>` whose body is markdown, between blank lines. */
  private readDetailsPart(html: string): boolean {
    const tag = parseTag(html);
    if (tag?.kind === 'close') return tag.name === 'details' && this.close('details');
    const start = readDetailsStart(html);
    if (start === null) return false;
    this.begin('details', (body) => closeDetails(start, body));
    this.out.push(rawBlock(html));
    return true;
  }

  /** The start or the end of elements such as `<div>` whose content is markdown, between blank lines. */
  private readContainerPart(html: string): boolean {
    const ends = readContainerEnds(html);
    if (ends !== null) {
      for (const name of ends) if (!this.close(`<${name}`)) this.out.push(rawBlock(`</${name}>`));
      return true;
    }
    const start = readContainerStart(html);
    const lead = start && readMarkdownFlow(start.lead);
    if (!start || !lead) return false;
    for (const { name, data, written } of start.elements) {
      this.begin(`<${name}`, (children) => block('element', data, children));
      this.out.push(rawBlock(written));
    }
    this.out.push(...lead);
    return true;
  }

  private sourceOf({ position }: Flow): string {
    return this.context.source.slice(position?.start.offset, position?.end.offset);
  }

  /** The source of a block, without the markers of the containers around it. */
  private asWritten(node: Flow): BlockNode {
    const indent = Math.max(0, (node.position?.start.column ?? 1) - 1);
    const lines = this.sourceOf(node).split(/\r\n?|\n/);
    const stripped = lines.map((line, index) => {
      const margin = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
      return index === 0 ? line : line.slice(Math.min(margin, indent));
    });
    const raw = rawBlock(unmask(stripped.join('\n')));
    // Definitions that are hidden with the raw block are not used outside of it.
    if (hasConditionTag(stringOf(raw.data, 'markdown') ?? ''))
      this.context.scopes.addBroken([raw], [{ index: 0, nodes: [node] }]);
    return raw;
  }
}

/** Reads sibling blocks. */
export function readBlocks(nodes: readonly Flow[], context: BlockContext): BlockNode[] {
  const reader = new BlockReader(context);
  for (const node of nodes) reader.read(node);
  return reader.finish();
}

/** A definition of a link that nothing refers to. */
function readDefinition({ label, identifier, url, title }: Definition): BlockNode {
  const data = { label: label ?? identifier, ref: readReference(url), ...(title ? { title } : {}) };
  return LABEL.test(data.label) ? voidBlock('definition', data) : rawBlock(writeDefinition(data));
}

/** A block of HTML that is one comment. Returns null for any other block. */
function readComment(html: string): BlockNode[] | null {
  const [, comment] = /^<!--([\s\S]*)-->$/.exec(html) ?? [];
  return comment !== undefined && COMMENT.test(comment) ? [voidBlock('comment', { text: comment })] : null;
}

/** Whether a block would end the hint around it, or continue behind the end of the hint. */
function reachesOut({ type, data }: BlockNode): boolean {
  const markdown = type === 'raw' ? (stringOf(data, 'markdown') ?? '') : '';
  const [token] = tokenizeHtml(markdown);
  const name = token && 'name' in token ? token.name : '';
  return (
    name === 'details' ||
    name === 'summary' ||
    isContainer(name) ||
    markdown.startsWith('{%') ||
    isOpenHtml(markdown)
  );
}
