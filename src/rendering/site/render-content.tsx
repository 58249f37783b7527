import { Fragment, type ComponentChildren } from 'preact';
import { documentOf } from '../../markdown/document/document-job.js';
import type { BlockNode, InlineChild } from '../../markdown/document/nodes.js';
import { BLOCK_COMPONENTS } from './block-components.js';
import type { RenderContext } from './render-context.js';
import type { SitePage } from './site-page.js';
import { targetKey } from './target-key.js';

/** The context in which the parts of a page are rendered. */
export function renderContext(page: SitePage): RenderContext {
  const { text, targets, files } = page.content;
  const context: RenderContext = {
    page,
    document: text === null ? null : documentOf(text),
    targetOf: (ref) => targets[targetKey(ref)],
    fileOf: (id) => files[id],
    blocks: (nodes) => nodes.map((node) => showBlock(node, context)),
    inlines: (nodes) => nodes.map((node) => showInline(node)),
  };
  return context;
}

function showBlock(node: BlockNode, context: RenderContext): ComponentChildren {
  const Block = BLOCK_COMPONENTS.get(node.type);
  if (Block !== undefined) return <Block node={node} context={context} key={node.key} />;
  return context.blocks((node.nodes ?? []) as BlockNode[]);
}

function showInline(node: InlineChild): ComponentChildren {
  if (node.object === 'text') return <Fragment>{node.leaves.map(({ text }) => text).join('')}</Fragment>;
  return (node.nodes ?? []).map(showInline);
}
