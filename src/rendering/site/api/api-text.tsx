import type { ComponentChildren } from 'preact';
import { markdownToDocument } from '../../../markdown/document/document.js';
import type { BlockNode } from '../../../markdown/document/nodes.js';
import { description } from '../../../openapi-specs/pages/markdown-parts.js';
import { inOneLine } from '../blocks/images.js';
import type { RenderContext } from '../render-context.js';

/** A description of a specification, which is markdown. Its headings have no anchors. */
export function apiText(markdown: string, context: RenderContext): ComponentChildren {
  const nodes = readText(markdown);
  return nodes.length === 0 ? null : <div class="flow">{context.blocks(nodes)}</div>;
}

/** A short description, in a line if it is only a paragraph. */
export function apiLine(markdown: string, context: RenderContext): ComponentChildren {
  const nodes = readText(markdown);
  return nodes.length === 0 ? null : <div class="api-description flow">{inOneLine(nodes, context)}</div>;
}

function readText(markdown: string): BlockNode[] {
  if (markdown.trim() === '') return [];
  return markdownToDocument(description(markdown)).nodes.map(withoutAnchor);
}

function withoutAnchor(node: BlockNode): BlockNode {
  if (!node.type.startsWith('heading-')) return node;
  return { object: 'block', type: 'heading-3', isVoid: false, data: {}, nodes: node.nodes ?? [] };
}
