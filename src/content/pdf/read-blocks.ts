import { evaluateExpressions, evaluateText, type Variables } from '../document/evaluate.js';
import type { Block, Span } from './blocks.js';
import { type Node, parseHtml, parseTree } from './parse-tree.js';
import { parseReference } from '../markdown/stable-references.js';
import { includedId, isShown } from '../includes/includes.js';
import type { PdfPage, PdfParts } from './pdf-job.js';
import { isImage, type InlineContext, linkTarget, readInline, withoutImages } from './read-spans.js';
import { readTagLine, type TagLine } from './tag-lines.js';

/** Deeper nesting is no further to the right. */
const MAX_INDENT = 8;
const MAX_QUOTES = 4;
/** The parts of a text that is taken as it is, so that no paragraph grows without bounds. */
const PLAIN_PIECE = 4_000;
/** `## Title {#id}` */
const EXPLICIT_ID = /(?<![ \t])[ \t]*\{#[^\s{}#]+\}\s*$/;

interface Place {
  indent: number;
  quotes: number;
  /** Stands left of the next block. */
  marker?: string;
}

/** What is around a text. */
interface TextContext {
  parts: PdfParts;
  variables: Variables;
  /** Headings of the text that links can lead to. */
  headings: PdfPage['headings'];
  /** Ids of the reusable contents that the text is in; the last one is its own. */
  within: readonly string[];
}

/**
 * What a page shows, from top to bottom: its text with the values of variables and with what it includes. A text that
 * cannot be read as markdown is shown as it is.
 * @throws EvaluatedTooLongError when the values of variables make a text too long
 */
export function readBlocks(page: PdfPage, parts: PdfParts): Block[] {
  if (page.markdown === null) return [];
  const variables = { space: parts.variables, page: page.variables ?? {} };
  const context = { parts, variables, headings: page.headings, within: [] };
  return withoutTitle(readText(page.markdown, { indent: 0, quotes: 0 }, context), page.title);
}

function readText(written: string, place: Place, context: TextContext): Block[] {
  const markdown = evaluateExpressions(written, context.variables, context.parts.pageMarkdown);
  try {
    const tree = parseTree(markdown);
    if (tree !== undefined) return new BlockReader(context).read(tree, place);
  } catch (error) {
    // Nested deeper than the stack goes.
    if (!(error instanceof RangeError)) throw error;
  }
  return plain(markdown, place);
}

/** Most texts begin with the title of their page, which the page shows by itself. */
function withoutTitle(blocks: Block[], title: string): Block[] {
  const [first] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) return blocks;
  const text = first.spans.map((span) => span.text).join('');
  return normal(text) === normal(title) ? blocks.slice(1) : blocks;
}

function plain(text: string, { indent, quotes }: Place): Block[] {
  const place = { indent: Math.min(indent, MAX_INDENT), quotes: Math.min(quotes, MAX_QUOTES) };
  const blocks: Block[] = [];
  for (const paragraph of text.split(/\n{2,}/)) {
    for (let start = 0; start < paragraph.length; start += PLAIN_PIECE) {
      const spans = [{ text: paragraph.slice(start, start + PLAIN_PIECE) }];
      blocks.push({ kind: 'text', spans, ...place });
    }
  }
  return blocks;
}

class BlockReader {
  private readonly blocks: Block[] = [];
  private readonly inline: InlineContext;
  private readonly definitions = new Map<string, string>();
  private readonly headings: PdfPage['headings'];
  private step = 0;
  /** How far tags indent what is between them. */
  private tagQuotes = 0;

  constructor(private readonly context: TextContext) {
    this.headings = [...context.headings];
    const { images, names } = context.parts;
    this.inline = {
      definitions: this.definitions,
      hasImage: (fileId) => Object.hasOwn(images, fileId),
      nameOf: ({ kind, target }) => (Object.hasOwn(names, target) ? names[target] : undefined) ?? kind,
    };
  }

  read(tree: readonly Node[], place: Place): Block[] {
    this.define(tree);
    this.readAll(tree, place);
    return this.blocks;
  }

  private define(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.type === 'definition' && !this.definitions.has(node.identifier)) {
        this.definitions.set(node.identifier, node.url);
      }
      if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
        this.define(node.children);
      }
    }
  }

  private readAll(nodes: readonly Node[], place: Place): void {
    // A marker stands beside the first block alone.
    let next = place;
    for (const node of nodes) {
      const before = this.blocks.length;
      this.readNode(node, next);
      if (this.blocks.length > before) next = { indent: place.indent, quotes: place.quotes };
    }
  }

  private readNode(node: Node, place: Place): void {
    switch (node.type) {
      case 'heading':
        return this.heading(node.depth, node.children, place);
      case 'paragraph':
        return this.paragraph(node.children, place);
      case 'code':
        return this.add({ kind: 'code', text: node.value, ...this.at(place) }, place);
      case 'thematicBreak':
        return this.add({ kind: 'rule', ...this.at(place) }, place);
      case 'blockquote':
        return this.readAll(node.children, { ...place, quotes: place.quotes + 1 });
      case 'list':
        return node.children.forEach((item, index) => {
          const number = `${(node.start ?? 1) + index}.`;
          const box = item.checked == null ? undefined : item.checked ? '☑' : '☐';
          const marker = box ?? (node.ordered ? number : '•');
          const inside = { indent: place.indent + 1, quotes: place.quotes, marker };
          if (item.children.length === 0) this.text([{ text: '' }], inside);
          else this.readAll(item.children, inside);
        });
      case 'table':
        return this.add(
          {
            kind: 'table',
            rows: node.children.map((row) =>
              row.children.map((cell) => withoutImages(readInline(cell.children, this.inline))),
            ),
            ...this.at(place),
          },
          place,
        );
      case 'footnoteDefinition':
        return this.readAll(node.children, {
          indent: place.indent + 1,
          quotes: place.quotes,
          marker: `[${node.label ?? node.identifier}]`,
        });
      case 'html':
        return this.html(node.value, place);
      case 'definition':
        return undefined;
      default:
        // What HTML made that stands alone, such as a link or a picture.
        return this.paragraph([node], place);
    }
  }

  private heading(level: number, children: readonly Node[], place: Place): void {
    const spans = headingSpans(children, this.inline);
    // Sections are titled without what links lead to.
    const unnamed = headingSpans(children, { ...this.inline, nameOf: () => '' });
    const title = normal(unnamed.map(({ text }) => text).join(''));
    const found = this.headings.findIndex((heading) => {
      const evaluated = evaluateText(heading.title, this.context.variables);
      return normal(evaluated) === title || normal(heading.title) === title;
    });
    // Those before it are headings that HTML wrote.
    const heading = found === -1 ? undefined : this.headings.splice(0, found + 1).at(-1);
    this.blocks.push({
      kind: 'heading',
      level,
      spans,
      ...(heading !== undefined ? { anchor: heading.anchor } : {}),
      ...this.at(place),
    });
  }

  private paragraph(children: readonly Node[], place: Place): void {
    let spans: Span[] = [];
    let next = place;
    const flush = (): void => {
      if (spans.some(({ text }) => text.trim() !== '')) {
        this.text(spans, next);
        next = { indent: place.indent, quotes: place.quotes };
      }
      spans = [];
    };
    for (const part of readInline(children, this.inline)) {
      if (!isImage(part)) {
        spans.push(part);
        continue;
      }
      flush();
      this.add({ kind: 'image', fileId: part.fileId, caption: part.caption, ...this.at(place) }, next);
      next = { indent: place.indent, quotes: place.quotes };
    }
    flush();
  }

  private text(spans: Span[], place: Place): void {
    this.blocks.push({
      kind: 'text',
      spans,
      ...(place.marker !== undefined ? { marker: place.marker } : {}),
      ...this.at(place),
    });
  }

  /** Adds a block that cannot have a marker at its side. */
  private add(block: Block, place: Place): void {
    if (place.marker !== undefined) this.text([{ text: '' }], place);
    this.blocks.push(block);
  }

  private html(value: string, place: Place): void {
    const tags = readTagLine(value);
    if (tags !== undefined) {
      let next = place;
      for (const tag of tags) {
        const before = this.blocks.length;
        this.tag(tag, next);
        if (this.blocks.length > before) next = { indent: place.indent, quotes: place.quotes };
      }
      return;
    }
    let nodes: Node[];
    try {
      nodes = parseHtml(value);
    } catch {
      nodes = [];
    }
    this.readAll(nodes, place);
  }

  private tag({ name, attributes, target = '' }: TagLine, place: Place): void {
    const label = (text: string | undefined): void => {
      if (text) this.text([{ text, bold: true }], place);
    };
    switch (name) {
      case 'hint':
        label(HINTS[attributes.style ?? 'info']);
        this.tagQuotes += 1;
        return;
      case 'endhint':
        this.tagQuotes = Math.max(0, this.tagQuotes - 1);
        return;
      case 'include':
        return this.include(target, place);
      case 'tab':
      case 'code':
        return label(attributes.title);
      case 'stepper':
        this.step = 0;
        return;
      case 'step':
        this.step += 1;
        return label(`Step ${this.step}`);
      case 'embed':
      case 'file': {
        const url = attributes.url ?? attributes.src ?? '';
        const link = linkTarget(url);
        const reference = parseReference(url);
        const text = reference === null ? url : this.inline.nameOf(reference);
        if (link !== undefined) this.text([{ text, link }], place);
        return;
      }
      case 'openapi':
      case 'openapi-operation':
        return label([attributes.method?.toUpperCase(), attributes.path].filter(Boolean).join(' '));
      default:
        return;
    }
  }

  /** What cannot be shown leaves nothing behind. */
  private include(target: string, place: Place): void {
    const { parts, within } = this.context;
    const id = includedId(target) ?? '';
    if (!Object.hasOwn(parts.includes, id) || !isShown(id, within)) return;
    const context = { ...this.context, headings: [], within: [...within, id] };
    const inside = { ...place, quotes: place.quotes + this.tagQuotes };
    for (const block of readText(parts.includes[id] ?? '', inside, context)) this.blocks.push(block);
  }

  private at(place: Place): { indent: number; quotes: number } {
    return {
      indent: Math.min(place.indent, MAX_INDENT),
      quotes: Math.min(place.quotes + this.tagQuotes, MAX_QUOTES),
    };
  }
}

function headingSpans(children: readonly Node[], inline: InlineContext): Span[] {
  const spans = withoutImages(readInline(children, inline));
  const last = spans.at(-1);
  if (last !== undefined && last.code !== true) last.text = last.text.replace(EXPLICIT_ID, '');
  return spans;
}

const HINTS: Record<string, string | undefined> = {
  info: 'Note',
  success: 'Tip',
  warning: 'Warning',
  danger: 'Danger',
};

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
