import type { ComponentChildren } from 'preact';
import type { BlockNode, DocumentNode, InlineChild, InlineNode } from '../../markdown/document/nodes.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { ApiBudget } from './api/api-budget.js';
import type { Footnotes } from './blocks/footnotes.js';
import type { FormulaBudget } from './blocks/formulas.js';
import type { CodeBudget } from './code/highlight.js';
import type { LinkTarget, SiteFile, SiteImage, SitePage } from './site-page.js';
import type { BlockTexts } from './texts/block-texts.js';

/** The data for the components of blocks and inlines. */
export interface RenderContext {
  page: SitePage;
  /**
   * The whole text, with includes and conditions resolved, and without a heading that repeats the title of the page. Null:
   * the page has none.
   */
  document: DocumentNode | null;
  texts: BlockTexts;
  /** The style sheets and scripts that the text requires besides the common ones. Complete after `pageContent`. */
  needs: Set<PageNeed>;
  /** The sections of operations, which are not headings of the text. Complete after `pageContent`. */
  sections: Map<BlockNode, OperationSections>;
  footnotes: Footnotes;
  codeBudget: CodeBudget;
  formulaBudget: FormulaBudget;
  apiBudget: ApiBudget;
  /** Where a reference leads; undefined when the reader cannot follow it. */
  targetOf(ref: DocumentReference): LinkTarget | undefined;
  fileOf(id: string): SiteFile | undefined;
  /** The picture at a URL of another host. Undefined when the service has not fetched it. */
  pictureOf(url: string): SiteImage | undefined;
  /** The URLs that were passed to `pictureOf`. Complete when the whole page is rendered. */
  pictures: Set<string>;
  /** Other anchors that lead to a heading. */
  aliasesOf(anchor: string): readonly string[];
  /** The level of a heading in HTML, where the title of the page has level 1. */
  levelOf(heading: BlockNode): 2 | 3 | 4;
  /** The level of a title that is not a heading of the text: 2 before its first heading, otherwise 3. */
  levelOfTitle(): 2 | 3;
  /** An icon of the content, by its name. */
  icon(name: string): ComponentChildren;
  /** True at its first call: the first image of a page is loaded at once. */
  isFirstImage(): boolean;
  /** The image near the beginning of the text that the browser should ask for first. Complete after `pageContent`. */
  leadingImage: LeadingImage | undefined;
  /** Notes the first image of the text. It leads if it is near the beginning. */
  noteFirstImage(image: LeadingImage): void;
  /** Renders blocks at once and in their order. */
  blocks(nodes: readonly BlockNode[]): ComponentChildren;
  /** Renders inline content at once and in its order. */
  inlines(nodes: readonly InlineChild[]): ComponentChildren;
}

/** An image that is on the first screen. */
export interface LeadingImage extends SiteImage {
  /** The attribute `sizes`. */
  sizes: string;
}

/** The sections of an operation, for the outline. */
export interface OperationSections {
  /** Undefined on a page that shows only this operation: its title is the title of the page. */
  title?: PageSection;
  parts: readonly PageSection[];
}

/** A place of a page that has a title. */
export interface PageSection {
  id: string;
  title: string;
}

/** A style sheet or script that only some pages need. */
export type PageNeed = 'katex' | 'mermaid' | 'code' | 'api' | 'embed';

/**
 * Shows a block. It is called as a function, not mounted by preact, so that footnotes are numbered and images counted in
 * the order of the text.
 */
export type BlockComponent = (props: { node: BlockNode; context: RenderContext }) => ComponentChildren;

/** Shows an inline. Called as `BlockComponent` is. */
export type InlineComponent = (props: { node: InlineNode; context: RenderContext }) => ComponentChildren;
