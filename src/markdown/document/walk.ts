import { descriptorOf } from '../blocks/blocks.js';
import { toAtoms, toNodes } from './atoms.js';
import {
  atLeastOne,
  type BlockNode,
  type DocumentChild,
  type Fragment,
  type InlineChild,
  type InlineNode,
} from './nodes.js';

/**
 * Visits every block and inline in document order: a node, its children, then its fragments.
 * @param visit returns `false` to leave out the content of the node
 */
export function eachNode(
  nodes: readonly DocumentChild[],
  visit: (node: BlockNode | InlineNode) => unknown,
): void {
  for (const node of nodes) {
    if (node.object === 'text' || visit(node) === false) continue;
    eachNode(node.nodes ?? [], visit);
    for (const part of node.fragments ?? []) eachNode(part.nodes, visit);
  }
}

/** The replacement of a node. Undefined: the node stays, and its children are replaced. */
export interface Replacement {
  block(node: BlockNode): BlockNode[] | undefined;
  inline?(node: InlineNode): InlineChild[] | undefined;
}

/** Replaces blocks and inlines at any depth. */
export function replaceNodes(nodes: readonly BlockNode[], by: Replacement): BlockNode[] {
  return nodes.flatMap((node) => by.block(node) ?? [within(node, by)]);
}

function within<Node extends BlockNode | InlineNode>(node: Node, by: Replacement): Node {
  const { nodes, fragments } = node;
  if (nodes === undefined && fragments === undefined) return node;
  return {
    ...node,
    ...(nodes === undefined ? {} : { nodes: children(node, nodes, by) }),
    ...(fragments === undefined
      ? {}
      : { fragments: fragments.map((part): Fragment => ({ ...part, nodes: replaceNodes(part.nodes, by) })) }),
  };
}

function children(
  { type, key }: BlockNode | InlineNode,
  nodes: readonly DocumentChild[],
  by: Replacement,
): DocumentChild[] {
  const isLine = nodes.some(({ object }) => object !== 'block');
  if (isLine) return line(nodes as readonly InlineChild[], by);
  const replaced = replaceNodes(nodes as readonly BlockNode[], by);
  if (replaced.length > 0 || descriptorOf(type)?.empty !== 'filled') return replaced;
  return atLeastOne([]).map((node) => ({ ...node, ...(key === undefined ? {} : { key: `${key}.0` }) }));
}

function line(nodes: readonly InlineChild[], by: Replacement): InlineChild[] {
  let isChanged = false;
  const replaced = nodes.flatMap((node): InlineChild[] => {
    const replacement = node.object === 'inline' ? by.inline?.(node) : undefined;
    if (replacement === undefined) return [node.object === 'inline' ? within(node, by) : node];
    isChanged = true;
    return replacement;
  });
  return isChanged ? toNodes(toAtoms(replaced)) : replaced;
}
