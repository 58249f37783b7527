import type { BlockNode, InlineChild, InlineNode } from '../../markdown/document/nodes.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { LayoutContent, Look, Span } from './layout-block.js';

/** Where blocks stand on the paper. */
export interface Place {
  indent: number;
  quotes: number;
  /** Stands left of the first block that is added at the place. */
  marker?: string;
}

/** A picture among text. */
export interface InlineImage {
  fileId: string;
  caption: string;
}

/** Text and pictures in their order. */
export type Inline = Span | InlineImage;

/** What renderers add their layout blocks to, and what they know of the page. */
export interface LayoutContext {
  /** Adds one layout block. */
  add(content: LayoutContent, place: Place): void;
  /** Adds what blocks show, each by the renderer of its type. */
  addAll(nodes: readonly BlockNode[], place: Place): void;
  /** What blocks show, as text alone: for cells of tables. */
  spansOf(nodes: readonly BlockNode[]): Span[];
  /** What inline content shows, each inline by the renderer of its type. */
  inlinesOf(nodes: readonly InlineChild[], look?: Look): Inline[];
  /** Adds the text of a reusable content, unless it cannot be shown there. */
  addIncluded(id: string, place: Place): void;
  /** Keeps the text of a footnote, which stands below the text that refers to it. */
  addFootnote(label: string, nodes: readonly BlockNode[]): void;
  /** What a link shows that has no text of its own. */
  nameOf(reference: DocumentReference): string;
  /** Whether the bytes of a file can be shown. */
  hasImage(fileId: string): boolean;
  /** The level of a heading: documents know three, texts six. */
  levelOf(heading: BlockNode): number;
  /** Where links to a heading lead; undefined for headings of reusable contents. */
  anchorOf(heading: BlockNode): string | undefined;
}

/** Adds what a block of a type shows. */
export type BlockRenderer = (node: BlockNode, place: Place, context: LayoutContext) => void;

/** What an inline of a type shows. @param look of the text around it, with the marks of the inline */
export type InlineRenderer = (node: InlineNode, look: Look, context: LayoutContext) => Inline[];

/** The blocks of a fragment; none when there is no such. */
export function fragmentOf({ fragments }: BlockNode | InlineNode, name: string): BlockNode[] {
  return fragments?.find((part) => part.fragment === name)?.nodes ?? [];
}

/** The blocks that a block holds. */
export function blocksOf({ nodes = [] }: BlockNode): BlockNode[] {
  return nodes.filter((child): child is BlockNode => child.object === 'block');
}

/** The inline content that a block holds. */
export function lineOf({ nodes = [] }: BlockNode): InlineChild[] {
  return nodes.filter((child): child is InlineChild => child.object !== 'block');
}
