import type { ComponentChildren } from 'preact';
import type { BlockNode, DocumentNode, InlineChild, InlineNode } from '../../markdown/document/nodes.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { LinkTarget, SiteFile, SitePage } from './site-page.js';

/** What the components of blocks and inlines may use. */
export interface RenderContext {
  page: SitePage;
  /** The whole text, with includes and conditions resolved. Null: the page has none. */
  document: DocumentNode | null;
  /** Where a reference leads; undefined when the reader cannot follow it. */
  targetOf(ref: DocumentReference): LinkTarget | undefined;
  fileOf(id: string): SiteFile | undefined;
  blocks(nodes: readonly BlockNode[]): ComponentChildren;
  inlines(nodes: readonly InlineChild[]): ComponentChildren;
}

/** Shows a block. */
export type BlockComponent = (props: { node: BlockNode; context: RenderContext }) => ComponentChildren;

/** Shows an inline. */
export type InlineComponent = (props: { node: InlineNode; context: RenderContext }) => ComponentChildren;
