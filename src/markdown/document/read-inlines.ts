import { applyMark, type Atom, leaf, plainText, toNodes, trimAtoms, withMark } from './atoms.js';
import { emojiData } from './emoji.js';
import { readInlineElement, readInlinePicture } from './html-inlines.js';
import { type Attributes, parseTag } from './html-tree.js';
import { annotation, footnoteLabel } from './footnotes.js';
import { type InlineChild, type InlineNode, type Mark, voidInline } from './nodes.js';
import type { Definition, Flow, ParsedSource } from './parse-source.js';
import { unmask } from './mask-blocks.js';
import { readReference, targetOf } from '../source/references.js';
import type { INLINE_MARKUP } from '../source/text-constructs.js';

type Paragraph = Extract<Flow, { type: 'paragraph' }>;
type Markup = { type: (typeof INLINE_MARKUP)[number]; value: string };
/** Inline content of mdast, with markup beyond GFM. */
export type Phrasing = Paragraph['children'][number] | Markup;

/** Maximum depth of open HTML elements. Deeper ones stay as written. */
const MAX_OPEN_ELEMENTS = 20;

interface OpenElement {
  name: string;
  attributes: Attributes;
  index: number;
  /** The attributes of the `<source>` elements of a `<picture>`. */
  sources: Attributes[];
}

/** The parts of the whole text that inline content depends on. */
export interface InlineContext {
  parsed: ParsedSource;
  /** In a cell of a table, a bar is always escaped, even in code and HTML. */
  inCell?: boolean;
}

/** Inline content, without white space at its ends. */
export function readInlines(children: readonly Phrasing[], context: InlineContext): InlineChild[] {
  return toNodes(trimAtoms(readAtoms(children, [], context)));
}

function readAtoms(children: readonly Phrasing[], marks: readonly Mark[], context: InlineContext): Atom[] {
  const out: Atom[] = [];
  const open: OpenElement[] = [];
  for (const written of children) {
    const child = context.inCell === true ? withBars(written) : written;
    if (child.type === 'html') readHtml(child.value, out, open, marks);
    else if (child.type === 'footnoteReference') {
      const nodes = annotatedBy(child.label ?? child.identifier, out.at(-1));
      if (nodes.length > 0) out.pop();
      out.push(...marked([annotation(child.label ?? child.identifier, nodes)], marks));
    } else out.push(...readPhrasing(child, marks, context));
  }
  return out;
}

function withBars(node: Phrasing): Phrasing {
  switch (node.type) {
    case 'html':
    case 'docExpression':
    case 'docMath':
    case 'docTag':
      return { ...node, value: node.value.replaceAll('\\|', '|') };
    default:
      return node;
  }
}

function readPhrasing(node: Phrasing, marks: readonly Mark[], context: InlineContext): Atom[] {
  switch (node.type) {
    case 'text':
      return [leaf(joinLines(node.value), marks)];
    case 'break':
      return [leaf('\n', marks)];
    case 'inlineCode':
      return [leaf(joinLines(node.value), withMark(marks, { object: 'mark', type: 'code' }))];
    case 'strong':
      return readAtoms(node.children, withMark(marks, { object: 'mark', type: 'bold' }), context);
    case 'emphasis':
      return readAtoms(node.children, withMark(marks, { object: 'mark', type: 'italic' }), context);
    case 'delete':
      return readAtoms(node.children, withMark(marks, { object: 'mark', type: 'strikethrough' }), context);
    case 'link':
      return readLink(node, node.children, marks, context);
    case 'linkReference': {
      const definition = definitionOf(node, context);
      if (definition) return readLink(definition, node.children, marks, context);
      return readAtoms(node.children, marks, context);
    }
    case 'image':
      return marked([inlineImage(node.url, node.alt, node.title)], marks);
    case 'imageReference': {
      const definition = definitionOf(node, context);
      if (definition) return marked([inlineImage(definition.url, node.alt, definition.title)], marks);
      return [leaf(node.alt ?? '', marks)];
    }
    case 'docEmoji': {
      const emoji = emojiData(node.value.slice(1, -1));
      return emoji ? marked([voidInline('emoji', emoji)], marks) : [leaf(node.value, marks)];
    }
    case 'docExpression':
      return marked([voidInline('expression', { expression: node.value.slice(2, -2).trim() })], marks);
    case 'docMath':
      return marked([voidInline('inline-math', { formula: node.value.slice(2, -2) })], marks);
    case 'docTag':
      return marked([rawInline(node.value)], marks);
    case 'html':
    case 'footnoteReference':
      return [];
  }
}

function definitionOf(
  reference: Extract<Phrasing, { type: 'linkReference' | 'imageReference' }>,
  { parsed: { definitions, resolved } }: InlineContext,
): Definition | undefined {
  return resolved === undefined ? definitions.get(reference.identifier) : resolved.links.get(reference);
}

function readLink(
  { url, title }: { url: string; title?: string | null },
  children: readonly Phrasing[],
  marks: readonly Mark[],
  context: InlineContext,
): Atom[] {
  const content = readAtoms(children, marks, context);
  const ref = readReference(url);
  const nodes = toNodes(content);
  // The text of a mention follows from its target. Without a target it keeps its text.
  const leadsNowhere = ref.kind === 'url' && ref.url === '';
  if (
    title === 'mention' &&
    !leadsNowhere &&
    /^[^\s]*$/.test(plainText(nodes)) &&
    nodes.every(({ object }) => object === 'text')
  ) {
    return marked([voidInline('mention', { ref })], marks);
  }
  const data = { ref, ...(title ? { title } : {}) };
  const link: InlineNode = { object: 'inline', type: 'link', isVoid: false, data, nodes };
  return nodes.length > 0 ? [link] : marked([link], marks);
}

function readHtml(value: string, out: Atom[], open: OpenElement[], marks: readonly Mark[]): void {
  const tag = parseTag(value);
  const raw = () => out.push(...marked([rawInline(unmask(value))], marks));
  if (tag === null) raw();
  else if (tag.name === 'source' && open.at(-1)?.name === 'picture') {
    open.at(-1)?.sources.push(tag.attributes);
    raw();
  } else if (tag.kind === 'void') {
    const read = readInlineElement(tag, []);
    if (read === null) raw();
    else out.push(...marked(read, marks));
  } else if (tag.kind === 'open') {
    if (open.length < MAX_OPEN_ELEMENTS) open.push({ ...tag, index: out.length, sources: [] });
    raw();
  } else {
    const depth = open.findLastIndex(({ name }) => name === tag.name);
    const element = open[depth];
    const read = element && readOpenElement(element, out.slice(element.index + 1));
    if (element === undefined || !read) raw();
    else out.splice(element.index, out.length, ...marked(read, marks));
    if (depth !== -1) open.length = depth;
  }
}

function readOpenElement(element: OpenElement, content: readonly Atom[]): Atom[] | null {
  if (element.name !== 'picture') return readInlineElement(element, content);
  const isSource = (atom: Atom) =>
    atom.object === 'inline' && atom.type === 'raw' && /^<source\b/i.test(String(atom.data.markdown));
  return readInlinePicture(
    element,
    element.sources,
    content.filter((atom) => !isSource(atom)),
  );
}

/** The text of the link to a footnote before its reference, as exports write it. */
function annotatedBy(label: string, before: Atom | undefined): NonNullable<InlineNode['nodes']> {
  if (before?.object !== 'inline' || before.type !== 'link') return [];
  return footnoteLabel(targetOf(before.data.ref)) === label ? (before.nodes ?? []) : [];
}

function inlineImage(
  url: string,
  alt: string | null | undefined,
  title: string | null | undefined,
): InlineNode {
  return voidInline('inline-image', {
    ref: readReference(url, 'image'),
    ...(alt ? { caption: joinLines(alt) } : {}),
    ...(title ? { title: joinLines(title) } : {}),
  });
}

function rawInline(markdown: string): InlineNode {
  return voidInline('raw', { markdown: joinLines(markdown) });
}

function marked(atoms: readonly Atom[], marks: readonly Mark[]): Atom[] {
  return marks.reduceRight<Atom[]>((content, mark) => applyMark(content, mark), [...atoms]);
}

/** Replaces line endings by spaces. The pattern matches a run of white space only from its beginning, which is linear. */
function joinLines(value: string): string {
  return value.replace(/(?<![ \t])[ \t]*(?:[\r\n]+[ \t]*)+/g, ' ');
}
