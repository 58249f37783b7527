import { Operation } from './api/operation.js';
import { Schemas } from './api/schemas.js';
import { Code } from './blocks/code.js';
import {
  Columns,
  Contents,
  Element,
  Expandable,
  Hint,
  Prompt,
  Stepper,
  Tabs,
  Update,
  Updates,
} from './blocks/containers.js';
import { Embed } from './blocks/embed.js';
import { Heading } from './blocks/heading.js';
import { Image, Images } from './blocks/images.js';
import { ContentRef, FileRow, Unresolved } from './blocks/links.js';
import { List, OrderedList } from './blocks/lists.js';
import { MathBlock } from './blocks/math.js';
import { Raw } from './blocks/raw-block.js';
import { Table } from './blocks/table.js';
import { Divider, Nothing, Paragraph, Quote } from './blocks/text-blocks.js';
import type { BlockComponent } from './render-context.js';

/** The component of each type of block. Parts, such as the steps of a stepper, are shown by the component around them. */
export const BLOCK_COMPONENTS: ReadonlyMap<string, BlockComponent> = new Map([
  ['paragraph', Paragraph],
  ['heading-1', Heading],
  ['heading-2', Heading],
  ['heading-3', Heading],
  ['heading-4', Heading],
  ['heading-5', Heading],
  ['heading-6', Heading],
  ['list-ordered', OrderedList],
  ['list-unordered', List],
  ['list-tasks', List],
  ['divider', Divider],
  ['blockquote', Quote],
  ['code', Code],
  ['hint', Hint],
  ['math', MathBlock],
  ['images', Images],
  ['image', Image],
  ['drawing', Image],
  ['file', FileRow],
  ['embed', Embed],
  ['content-ref', ContentRef],
  ['reusable-content', Unresolved],
  ['expandable', Expandable],
  ['tabs', Tabs],
  ['stepper', Stepper],
  ['prompt', Prompt],
  ['updates', Updates],
  ['update', Update],
  ['columns', Columns],
  ['table', Table],
  ['if', Contents],
  ['swagger', Operation],
  ['openapi-operation', Operation],
  ['openapi-schemas', Schemas],
  ['openapi-webhook', Operation],
  ['element', Element],
  ['comment', Nothing],
  ['definition', Nothing],
  ['raw', Raw],
]);
