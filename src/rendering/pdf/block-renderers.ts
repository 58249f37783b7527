import { code } from './blocks/code-block.js';
import { contents, expandable, hint, prompt, stepper, tabsItem, update } from './blocks/containers.js';
import { listOrdered, listUnordered } from './blocks/list-blocks.js';
import { contentRef, embed, file, image } from './blocks/media-blocks.js';
import { openapi } from './blocks/openapi-blocks.js';
import { raw } from './blocks/raw-block.js';
import { reusableContent } from './blocks/reusable-content.js';
import { table } from './blocks/table-block.js';
import { blockquote, divider, heading, math, paragraph } from './blocks/text-blocks.js';
import type { BlockRenderer } from './layout-context.js';

/** The renderer of each type of block. */
const RENDERERS: ReadonlyMap<string, BlockRenderer> = new Map([
  ['paragraph', paragraph],
  ['heading-1', heading],
  ['heading-2', heading],
  ['heading-3', heading],
  ['list-ordered', listOrdered],
  ['list-unordered', listUnordered],
  ['list-tasks', listUnordered],
  ['divider', divider],
  ['blockquote', blockquote],
  ['code', code],
  ['hint', hint],
  ['math', math],
  ['image', image],
  ['drawing', image],
  ['file', file],
  ['embed', embed],
  ['content-ref', contentRef],
  ['reusable-content', reusableContent],
  ['expandable', expandable],
  ['tabs-item', tabsItem],
  ['stepper', stepper],
  ['prompt', prompt],
  ['update', update],
  ['table', table],
  ['swagger', openapi],
  ['openapi-operation', openapi],
  ['openapi-schemas', openapi],
  ['openapi-webhook', openapi],
  ['raw', raw],
]);

/** The renderer of a type. A type without one, such as `columns`, shows its content. */
export function blockRenderer(type: string): BlockRenderer {
  return RENDERERS.get(type) ?? contents;
}
