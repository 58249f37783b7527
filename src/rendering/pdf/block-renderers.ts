import type { BlockType } from '../../markdown/blocks/blocks.js';
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

/** The renderer of each type of block. `contents` shows only the content of a block. */
const RENDERERS: Readonly<Record<BlockType, BlockRenderer>> = {
  paragraph,
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-ordered': listOrdered,
  'list-unordered': listUnordered,
  'list-tasks': listUnordered,
  'list-item': contents,
  divider,
  blockquote,
  code,
  'code-line': contents,
  hint,
  math,
  images: contents,
  image,
  drawing: image,
  file,
  prompt,
  updates: contents,
  update,
  element: contents,
  comment: contents,
  definition: contents,
  embed,
  'content-ref': contentRef,
  'reusable-content': reusableContent,
  expandable,
  tabs: contents,
  'tabs-item': tabsItem,
  stepper,
  'stepper-step': contents,
  columns: contents,
  column: contents,
  table,
  if: contents,
  swagger: openapi,
  'openapi-operation': openapi,
  'openapi-schemas': openapi,
  'openapi-webhook': openapi,
  raw,
};

/** The renderer of a type. */
export function blockRenderer(type: string): BlockRenderer {
  return Object.hasOwn(RENDERERS, type) ? RENDERERS[type as BlockType] : contents;
}
