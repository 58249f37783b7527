import { plainText } from './atoms.js';
import { block, type BlockNode, type InlineChild, paragraph, voidBlock } from './nodes.js';

/** The block of a line of text: a formula or images if it has nothing else, or a paragraph. */
export function blockOfLine(nodes: InlineChild[]): BlockNode {
  const [only] = nodes;
  if (nodes.length === 1 && only?.object === 'inline' && only.type === 'inline-math' && !only.data.marks) {
    return voidBlock('math', { formula: only.data.formula });
  }
  return imagesOf(nodes) ?? paragraph(nodes);
}

/** The images of a line that has nothing else. Null for any other line. */
function imagesOf(nodes: readonly InlineChild[]): BlockNode | null {
  const images: BlockNode[] = [];
  for (const node of nodes) {
    if (node.object === 'text') {
      if (plainText([node]).trim() !== '') return null;
      continue;
    }
    const { ref, refDark, caption, title, ...rest } = node.data;
    if (node.type !== 'inline-image' || Object.keys(rest).length > 0) return null;
    images.push(
      voidBlock('image', {
        ref,
        ...(refDark ? { refDark } : {}),
        ...(caption ? { alt: caption } : {}),
        ...(title ? { title } : {}),
      }),
    );
  }
  return images.length > 0 ? block('images', {}, images) : null;
}
