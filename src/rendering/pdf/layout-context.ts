import type { BlockNode, InlineChild, InlineNode } from '../../markdown/document/nodes.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { LayoutContent, Look, Span } from './layout-block.js';
import type { PdfLabels } from './pdf-labels.js';

/** The place of blocks on the paper. */
export interface Place {
  indent: number;
  quotes: number;
  /** The marker to the left of the first block at the place. */
  marker?: string;
}

/** A picture among text. */
export interface InlineImage {
  fileId: string;
  caption: string;
}

/** Text and pictures in their order. */
export type Inline = Span | InlineImage;

/** Collects the layout blocks of renderers, and gives them access to the page. */
export interface LayoutContext {
  /** The words that the PDF adds. */
  readonly labels: PdfLabels;
  /** Adds one layout block. */
  add(content: LayoutContent, place: Place): void;
  /** Renders blocks and adds the result. */
  addAll(nodes: readonly BlockNode[], place: Place): void;
  /** Renders blocks as text without layout, for cells of tables. */
  spansOf(nodes: readonly BlockNode[]): Span[];
  /** Renders inline content. */
  inlinesOf(nodes: readonly InlineChild[], look?: Look): Inline[];
  /** Adds the text of a reusable content, unless it cannot be shown there. */
  addIncluded(id: string, place: Place): void;
  /** Stores a footnote. It is shown below the text that refers to it. */
  addFootnote(label: string, nodes: readonly BlockNode[]): void;
  /** The text of a link that has none of its own. */
  nameOf(reference: DocumentReference): string;
  /** Whether the bytes of a file can be shown. */
  hasImage(fileId: string): boolean;
  /** Whether an image is as small as an icon. */
  isSmallImage(fileId: string): boolean;
  /** The level of a heading: documents have three levels, texts six. */
  levelOf(heading: BlockNode): number;
  /** The anchor of a heading. Undefined for headings of reusable contents. */
  anchorOf(heading: BlockNode): string | undefined;
}

/** Adds the layout blocks of a block. */
export type BlockRenderer = (node: BlockNode, place: Place, context: LayoutContext) => void;

/** Renders an inline. @param look of the text around it, with the marks of the inline */
export type InlineRenderer = (node: InlineNode, look: Look, context: LayoutContext) => Inline[];
