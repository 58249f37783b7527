import { plainText } from '../../../markdown/document/atoms.js';
import type { DocumentChild } from '../../../markdown/document/nodes.js';

const MAX_TEXT = 100_000;

/** The text of blocks without any structure, however deeply they are nested. */
export function textOf(nodes: readonly DocumentChild[]): string {
  const parts: string[] = [];
  let length = 0;
  const waiting: DocumentChild[] = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined && length < MAX_TEXT; node = waiting.pop()) {
    if (node.object === 'text') {
      const text = plainText([node]);
      parts.push(text);
      length += text.length;
      continue;
    }
    if (node.object === 'block' && parts.length > 0) parts.push('\n');
    const children = [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((part) => part.nodes)];
    for (const child of children.reverse()) waiting.push(child);
  }
  return parts.join('').trim();
}
