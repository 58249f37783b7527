import { marksOf, plainText } from '../../markdown/document/atoms.js';
import { readText } from '../../markdown/document/document-job.js';
import { dependsOnReader } from '../../markdown/document/evaluate-blocks.js';
import { evaluateExpressions, type Variables } from '../../markdown/document/evaluate.js';
import { isShown } from '../../markdown/document/includes.js';
import type { BlockNode, InlineChild, Mark } from '../../markdown/document/nodes.js';
import { withoutTitle } from '../../markdown/document/page-title.js';
import { mayHaveRemarks } from '../../markdown/document/remarks.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { blockRenderer } from './block-renderers.js';
import { addAsWritten } from './blocks/as-written.js';
import { inlineRenderer } from './inline-renderers.js';
import { captionOf } from './inlines/pictures.js';
import { isIconName } from './inlines/symbols.js';
import { RawHtml } from './inlines/raw-html.js';
import type { LayoutBlock, LayoutContent, Look, Span } from './layout-block.js';
import type { Inline, LayoutContext, Place } from './layout-context.js';
import type { PdfPage, PdfParts, PdfText } from './pdf-job.js';
import { ENGLISH, type PdfLabels } from './pdf-labels.js';

/** Deeper blocks are not indented further. */
const MAX_INDENT = 8;
const MAX_QUOTES = 4;

/**
 * Lays out a page: its structured document with the values of variables and the reusable contents that it includes. A text
 * that cannot be laid out, or that is longer than the job allows, is shown as written.
 * @throws EvaluatedTooLongError if the values of variables make a text too long
 */
export function layOutPage(page: PdfPage, parts: PdfParts): LayoutBlock[] {
  if (page.text === null) return [];
  const layout = new PageLayout(parts, { space: parts.variables, page: page.variables ?? {} }, page.title);
  layout.addText(page.text, { indent: 0, quotes: 0 });
  return layout.blocks;
}

/** The text whose blocks are being laid out. */
interface OpenText {
  /** Levels of its headings by anchor. */
  levels: ReadonlyMap<string, number>;
  footnotes: { label: string; nodes: readonly BlockNode[] }[];
}

class PageLayout implements LayoutContext {
  readonly labels: PdfLabels;
  blocks: LayoutBlock[] = [];
  private text: OpenText = { levels: new Map(), footnotes: [] };
  /** IDs of the reusable contents around the current text, which is the last one. */
  private within: readonly string[] = [];
  /** Whether the first block of the page is known. */
  private isBegun = false;

  constructor(
    private readonly parts: PdfParts,
    private readonly variables: Variables,
    /** Title of the page, which its text may begin with. */
    private readonly title: string,
  ) {
    this.labels = parts.labels ?? ENGLISH;
  }

  /** Adds a text and its footnotes. */
  addText(text: PdfText, place: Place): void {
    const outer = this.text;
    const { length } = this.blocks;
    const { headings, markdown } = text;
    this.text = { levels: new Map(headings.map(({ anchor, level }) => [anchor, level])), footnotes: [] };
    try {
      this.addDocument(text, place);
    } catch (error) {
      // Nested too deeply for the stack.
      if (!(error instanceof RangeError)) throw error;
      this.blocks.length = length;
      this.addWhole(markdown, place);
    } finally {
      this.text = outer;
    }
  }

  /** Adds a text as written, unless it may have parts that the reader must not see. */
  private addWhole(markdown: string, place: Place): void {
    const mayHide = markdown.includes('{%') || dependsOnReader(markdown) || mayHaveRemarks(markdown);
    if (this.parts.claims === undefined || !mayHide) addAsWritten(markdown, place, this);
  }

  private addDocument({ markdown, headings }: PdfText, place: Place): void {
    const { variables } = this;
    const { pageMarkdown: maxBytes, claims } = this.parts;
    if (markdown.length > (this.parts.longestRead ?? Infinity)) {
      return this.addWhole(evaluateExpressions(markdown, variables, maxBytes), place);
    }
    const anchors = headings.map(({ anchor }) => anchor);
    const reader = claims && { claims };
    const { document } = readText({ markdown, anchors }, { variables, maxBytes, ...(reader && { reader }) });
    this.addAll(this.shownOf(document.nodes), place);
    const { footnotes } = this.text;
    // A footnote may have footnotes.
    for (let next = footnotes.shift(); next !== undefined; next = footnotes.shift()) {
      this.addAll(next.nodes, { ...place, indent: place.indent + 1, marker: `[${next.label}]` });
    }
  }

  /** The blocks of a text. The first text may be one that the page includes. */
  private shownOf(nodes: readonly BlockNode[]): readonly BlockNode[] {
    if (this.isBegun || this.blocks.length > 0) return nodes;
    this.isBegun = nodes[0]?.type !== 'reusable-content';
    return withoutTitle(nodes, this.title);
  }

  add(content: LayoutContent, { indent, quotes, marker }: Place): void {
    const at = { indent: Math.min(indent, MAX_INDENT), quotes: Math.min(quotes, MAX_QUOTES) };
    if (marker === undefined) this.blocks.push({ ...content, ...at });
    else if (content.kind === 'text') this.blocks.push({ ...content, marker, ...at });
    else this.blocks.push({ kind: 'text', spans: [{ text: '' }], marker, ...at }, { ...content, ...at });
  }

  addAll(nodes: readonly BlockNode[], place: Place): void {
    let next = place;
    for (const node of nodes) {
      const { length } = this.blocks;
      blockRenderer(node.type)(node, next, this);
      if (this.blocks.length > length) next = { ...place, marker: undefined };
    }
  }

  addIncluded(id: string, place: Place): void {
    const text = Object.hasOwn(this.parts.includes, id) ? this.parts.includes[id] : undefined;
    if (text === undefined || !isShown(id, this.within)) return;
    const { within } = this;
    this.within = [...within, id];
    try {
      this.addText(text, place);
    } finally {
      this.within = within;
    }
  }

  addFootnote(label: string, nodes: readonly BlockNode[]): void {
    this.text.footnotes.push({ label, nodes });
  }

  spansOf(nodes: readonly BlockNode[]): Span[] {
    const outer = this.blocks;
    const added: LayoutBlock[] = [];
    this.blocks = added;
    try {
      this.addAll(nodes, { indent: 0, quotes: 0 });
    } finally {
      this.blocks = outer;
    }
    return added.flatMap((block, index) => [...(index > 0 ? [{ text: '\n' }] : []), ...spansIn(block)]);
  }

  inlinesOf(nodes: readonly InlineChild[], look: Look = {}): Inline[] {
    const html = new RawHtml(look, this);
    return nodes.flatMap((node, index): Inline[] => {
      const isRaw = node.object !== 'text' && node.type === 'raw';
      if ((html.isInIcon && isNameOfIcon(node)) || (html.isInMention && !isRaw)) return [];
      if (node.object === 'text') {
        return node.leaves.map(({ text, marks }) => ({ ...html.look, ...lookOf(marks), text }));
      }
      if (node.type === 'raw') return html.read(String(node.data.markdown));
      const shown = inlineRenderer(node.type)(node, { ...html.look, ...lookOf(marksOf(node)) }, this);
      return isButton(node) && isButton(nodes[index - 1]) ? [{ ...html.look, text: ' · ' }, ...shown] : shown;
    });
  }

  nameOf(ref: DocumentReference): string {
    const { names } = this.parts;
    const named = (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined);
    switch (ref.kind) {
      case 'url':
        return ref.url;
      case 'file':
        return named(ref.file) ?? 'file';
      case 'page':
        return named(ref.page) ?? 'page';
      case 'anchor':
        return ref.page === undefined ? `#${ref.anchor}` : (named(ref.page) ?? 'page');
      default:
        return ref.kind;
    }
  }

  hasImage(fileId: string): boolean {
    return Object.hasOwn(this.parts.images, fileId);
  }

  isSmallImage(fileId: string): boolean {
    return this.hasImage(fileId) && this.parts.images[fileId]?.isSmall === true;
  }

  levelOf({ type, data, meta }: BlockNode): number {
    if (typeof data.level === 'number') return data.level;
    return this.text.levels.get(meta?.id ?? '') ?? Number(type.slice(-1));
  }

  anchorOf({ meta }: BlockNode): string | undefined {
    return this.within.length === 0 ? meta?.id : undefined;
  }
}

const LOOKS: Partial<Record<Mark['type'], Look>> = {
  bold: { bold: true },
  italic: { italic: true },
  strikethrough: { strike: true },
  code: { code: true },
  keyboard: { code: true },
};

/** Whether a part of an icon is its name, which may look like an emoji: `:star:`. */
function isNameOfIcon(node: InlineChild): boolean {
  return node.object === 'text' ? isIconName(plainText([node])) : node.type === 'emoji';
}

function isButton(node: InlineChild | undefined): boolean {
  return node?.object === 'inline' && node.type === 'button';
}

function lookOf(marks: readonly Mark[]): Look {
  return Object.assign({}, ...marks.map(({ type }) => LOOKS[type])) as Look;
}

/** The text of a layout block. */
function spansIn(block: LayoutBlock): Span[] {
  switch (block.kind) {
    case 'text':
      return block.marker === undefined ? block.spans : [{ text: `${block.marker} ` }, ...block.spans];
    case 'heading':
      return block.spans.map((span) => ({ ...span, bold: true }));
    case 'code':
      return [{ text: block.text, code: true }];
    case 'image':
      return [captionOf(block.caption)];
    case 'table':
      return block.rows.flatMap((row) => [
        ...row.flatMap((cell) => [...cell, { text: ' ' }]),
        { text: '\n' },
      ]);
    case 'rule':
      return [];
  }
}
