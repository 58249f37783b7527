import type { ComponentChildren } from 'preact';
import type { BlockNode, DocumentNode, InlineChild, InlineNode } from '../../markdown/document/nodes.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { Footnotes } from './blocks/footnotes.js';
import type { FormulaBudget } from './blocks/formulas.js';
import type { CodeBudget } from './code/highlight.js';
import type { LinkTarget, SiteFile, SitePage } from './site-page.js';
import type { BlockTexts } from './texts/block-texts.js';

/** What the components of blocks and inlines may use. */
export interface RenderContext {
  page: SitePage;
  /**
   * The whole text, with includes and conditions resolved, and without a heading that repeats the title of the page. Null:
   * the page has none.
   */
  document: DocumentNode | null;
  texts: BlockTexts;
  /** What the text needs besides the common style sheet and script. Complete after `pageContent`. */
  needs: Set<PageNeed>;
  footnotes: Footnotes;
  codeBudget: CodeBudget;
  formulaBudget: FormulaBudget;
  /** Where a reference leads; undefined when the reader cannot follow it. */
  targetOf(ref: DocumentReference): LinkTarget | undefined;
  fileOf(id: string): SiteFile | undefined;
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
  /** Renders blocks at once and in their order. */
  blocks(nodes: readonly BlockNode[]): ComponentChildren;
  /** Renders inline content at once and in its order. */
  inlines(nodes: readonly InlineChild[]): ComponentChildren;
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
