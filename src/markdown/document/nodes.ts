export const MARK_TYPES = [
  'color',
  'bold',
  'italic',
  'strikethrough',
  'superscript',
  'subscript',
  'keyboard',
  'code',
] as const;

/** A mark on a stretch of text. A leaf has its marks in the order of `MARK_TYPES`, at most one of each type. */
export interface Mark {
  object: 'mark';
  type: (typeof MARK_TYPES)[number];
  data?: { text?: string; background?: string };
}

/** Colors of text and background. `default` is the color of the surrounding text. */
export const COLORS: readonly string[] = [
  ...['default', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'],
  ...['$primary', '$info', '$success', '$warning', '$danger'],
];

export interface Leaf {
  object: 'leaf';
  text: string;
  marks: Mark[];
}

/** Adjacent leaves differ in their marks, no leaf is empty, and no two texts are adjacent. */
export interface TextNode {
  object: 'text';
  leaves: Leaf[];
}

/** The properties of a node: plain JSON. */
export type NodeData = Record<string, unknown>;

export interface InlineNode {
  object: 'inline';
  type: string;
  isVoid: boolean;
  data: NodeData;
  key?: string;
  nodes?: (InlineNode | TextNode)[];
  fragments?: Fragment[];
}

export interface Fragment {
  object: 'fragment';
  fragment?: string;
  type?: string;
  key?: string;
  nodes: BlockNode[];
}

export interface BlockNode {
  object: 'block';
  type: string;
  isVoid: boolean;
  data: NodeData;
  key?: string;
  nodes?: DocumentChild[];
  fragments?: Fragment[];
  meta?: { id?: string };
}

export type InlineChild = InlineNode | TextNode;
export type DocumentChild = BlockNode | InlineChild;

/** A page as structured blocks. */
export interface DocumentNode {
  object: 'document';
  data: NodeData;
  key?: string;
  nodes: BlockNode[];
}

export function block(type: string, data: NodeData, nodes: DocumentChild[]): BlockNode {
  return { object: 'block', type, isVoid: false, data, nodes };
}

export function voidBlock(type: string, data: NodeData, fragments: Fragment[] = []): BlockNode {
  return { object: 'block', type, isVoid: true, data, ...(fragments.length > 0 ? { fragments } : {}) };
}

export function voidInline(type: string, data: NodeData): InlineNode {
  return { object: 'inline', type, isVoid: true, data };
}

export function fragment(name: string, nodes: BlockNode[], type = name): Fragment {
  return { object: 'fragment', fragment: name, type, nodes };
}

/** The content of a hint or list item, which has at least one block. */
export function atLeastOne(nodes: BlockNode[]): BlockNode[] {
  return nodes.length > 0 ? nodes : [paragraph([])];
}

/** Unknown markdown, kept as written. */
export function rawBlock(markdown: string): BlockNode {
  return voidBlock('raw', { markdown });
}

export function paragraph(nodes: InlineChild[]): BlockNode {
  return block('paragraph', {}, nodes);
}

export function text(value: string, marks: Mark[] = []): TextNode {
  return { object: 'text', leaves: [{ object: 'leaf', text: value, marks }] };
}

/** The property, if it is a string. */
export function stringOf(data: NodeData, name: string): string | undefined {
  const value = data[name];
  return typeof value === 'string' ? value : undefined;
}
