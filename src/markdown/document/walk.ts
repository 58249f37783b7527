import { toAtoms, toNodes } from './atoms.js';
import {
  atLeastOne,
  type BlockNode,
  type DocumentChild,
  type Fragment,
  type InlineChild,
  type InlineNode,
} from './nodes.js';

/** Calls for every block and inline, in the order of the text: a node, what it holds, its fragments. */
export function eachNode(
  nodes: readonly DocumentChild[],
  visit: (node: BlockNode | InlineNode) => void,
): void {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    visit(node);
    eachNode(node.nodes ?? [], visit);
    for (const part of node.fragments ?? []) eachNode(part.nodes, visit);
  }
}

/** What stands in place of a node; undefined: itself, with what is replaced in it. */
export interface Replacement {
  block(node: BlockNode): BlockNode[] | undefined;
  inline?(node: InlineNode): InlineChild[] | undefined;
}

/** Blocks that always hold one. */
const NEVER_EMPTY = new Set(['hint', 'list-item']);

/** Blocks with others in place of some of them, at any depth. */
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
  if (replaced.length > 0 || !NEVER_EMPTY.has(type)) return replaced;
  return atLeastOne([]).map((node) => ({ ...node, ...(key === undefined ? {} : { key: `${key}.0` }) }));
}

function line(nodes: readonly InlineChild[], by: Replacement): InlineChild[] {
  let isChanged = false;
  const replaced = nodes.flatMap((node): InlineChild[] => {
    const other = node.object === 'inline' ? by.inline?.(node) : undefined;
    if (other === undefined) return [node.object === 'inline' ? within(node, by) : node];
    isChanged = true;
    return other;
  });
  return isChanged ? toNodes(toAtoms(replaced)) : replaced;
}
