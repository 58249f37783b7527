import type { ComponentChildren } from 'preact';
import { markdownToDocument } from '../../../markdown/document/document.js';
import { withoutForeignParts } from '../../../markdown/document/foreign-document.js';
import { type BlockNode, paragraph, text } from '../../../markdown/document/nodes.js';
import { description } from '../../../openapi-specs/pages/markdown-parts.js';
import { inOneLine } from '../blocks/images.js';
import type { RenderContext } from '../render-context.js';

/** A description of a specification, which is markdown. Its headings have no anchors. */
export function apiText(markdown: string, context: RenderContext): ComponentChildren {
  const nodes = readText(markdown, context);
  return nodes.length === 0 ? null : <div class="flow">{context.blocks(nodes)}</div>;
}

/** A short description, in a line if it is only a paragraph. */
export function apiLine(markdown: string, context: RenderContext): ComponentChildren {
  const nodes = readText(markdown, context);
  return nodes.length === 0 ? null : <div class="api-description flow">{inOneLine(nodes, context)}</div>;
}

/** The descriptions of a page that were read. Schemas are shown wherever they are used, and parsing is most of the work. */
const texts = new WeakMap<RenderContext, Map<string, BlockNode[]>>();

function readText(markdown: string, context: RenderContext): BlockNode[] {
  if (markdown.trim() === '') return [];
  const known = texts.get(context) ?? new Map<string, BlockNode[]>();
  texts.set(context, known);
  let nodes = known.get(markdown);
  if (nodes === undefined) {
    // The texts of one operation can take far longer than a page may.
    if (context.apiBudget.isOutOfTime) return [paragraph([text(description(markdown))])];
    // Whoever writes the specification need not have a role on the space.
    nodes = markdownToDocument(withoutForeignParts(description(markdown))).nodes.map(withoutAnchor);
    known.set(markdown, nodes);
  }
  return nodes;
}

function withoutAnchor(node: BlockNode): BlockNode {
  if (!node.type.startsWith('heading-')) return node;
  return { object: 'block', type: 'heading-3', isVoid: false, data: {}, nodes: node.nodes ?? [] };
}
