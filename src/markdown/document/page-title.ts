import { plainText } from './atoms.js';
import type { BlockNode, InlineChild } from './nodes.js';

/**
 * The blocks of a page's text without the heading that repeats the title of the page. Many texts begin with it, and every
 * view of a page shows its title.
 * @returns the same array if there is no such heading
 */
export function withoutTitle(nodes: readonly BlockNode[], title: string): readonly BlockNode[] {
  const [first, ...rest] = nodes;
  if (first === undefined || !/^heading-\d$/.test(first.type)) return nodes;
  return normal(plainText((first.nodes ?? []) as InlineChild[])) === normal(title) ? rest : nodes;
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
