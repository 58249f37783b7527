/** A node of a tree of HTML. */
interface TextNode {
  type: string;
  value?: string;
  children?: readonly TextNode[];
}

/** The text in a tree of HTML, however deep it is. */
export function textOfTree(root: TextNode): string {
  const parts: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') parts.push(node.value ?? '');
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child);
  }
  return parts.join('');
}
