import type { BlockComponent } from './render-context.js';
import { Heading, Paragraph } from './blocks/text-blocks.js';

/** The component of each type of block. */
export const BLOCK_COMPONENTS: ReadonlyMap<string, BlockComponent> = new Map([
  ['paragraph', Paragraph],
  ['heading-1', Heading],
  ['heading-2', Heading],
  ['heading-3', Heading],
]);
