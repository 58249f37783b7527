import type { DocumentReference } from '../source/content-reference.js';
import type { BlockNode, InlineChild, InlineNode } from './nodes.js';

/** The blocks of a fragment. Empty if there is no such fragment. */
export function fragmentOf({ fragments }: BlockNode | InlineNode, name: string): BlockNode[] {
  return fragments?.find((part) => part.fragment === name)?.nodes ?? [];
}

/** The child blocks of a block. */
export function blocksOf({ nodes = [] }: BlockNode): BlockNode[] {
  return nodes.filter((child): child is BlockNode => child.object === 'block');
}

/** The inline content of a block. */
export function lineOf({ nodes = [] }: BlockNode): InlineChild[] {
  return nodes.filter((child): child is InlineChild => child.object !== 'block');
}

/** The reference in the data of a node; undefined where there is none. */
export function referenceOf(value: unknown): DocumentReference | undefined {
  const isReference = typeof value === 'object' && value !== null && 'kind' in value;
  return isReference ? (value as DocumentReference) : undefined;
}
