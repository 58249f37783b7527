import type { BlockNode, NodeData } from './nodes.js';

const PLAIN = ['ref', 'alt', 'title'];

/** Whether images are written as markdown, in a line of text. Others are written as a block of HTML. */
export function isPlainImages(
  data: NodeData,
  images: readonly { data?: NodeData; fragments?: unknown }[],
): boolean {
  return (
    images.length > 0 &&
    Object.keys(data).length === 0 &&
    images.every(
      (image) => !image.fragments && Object.keys(image.data ?? {}).every((name) => PLAIN.includes(name)),
    )
  );
}

/** Whether a block can begin on the line of a task's box. */
export function isWrittenInLine({ type, data, nodes }: BlockNode): boolean {
  if (type === 'images') return isPlainImages(data, nodes as { data?: NodeData; fragments?: unknown }[]);
  return type === 'math' || (type === 'paragraph' && data.align === undefined);
}
