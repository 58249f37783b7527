import type { BlockType } from '../../markdown/blocks/blocks.js';
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

/** Headings of markdown that keep their levels. They exist only in a process. */
type DeepHeading = 'heading-4' | 'heading-5' | 'heading-6';

/** The component of each type of block. Parts, such as the steps of a stepper, are shown by the component around them. */
const COMPONENTS: Readonly<Record<BlockType | DeepHeading, BlockComponent>> = {
  paragraph: Paragraph,
  'heading-1': Heading,
  'heading-2': Heading,
  'heading-3': Heading,
  'heading-4': Heading,
  'heading-5': Heading,
  'heading-6': Heading,
  'list-ordered': OrderedList,
  'list-unordered': List,
  'list-tasks': List,
  'list-item': Contents,
  divider: Divider,
  blockquote: Quote,
  code: Code,
  'code-line': Contents,
  hint: Hint,
  math: MathBlock,
  images: Images,
  image: Image,
  drawing: Image,
  file: FileRow,
  prompt: Prompt,
  updates: Updates,
  update: Update,
  element: Element,
  comment: Nothing,
  definition: Nothing,
  embed: Embed,
  'content-ref': ContentRef,
  'reusable-content': Unresolved,
  expandable: Expandable,
  tabs: Tabs,
  'tabs-item': Contents,
  stepper: Stepper,
  'stepper-step': Contents,
  columns: Columns,
  column: Contents,
  table: Table,
  if: Contents,
  swagger: Operation,
  'openapi-operation': Operation,
  'openapi-schemas': Schemas,
  'openapi-webhook': Operation,
  raw: Raw,
};

/** The same, for a type that may be unknown. */
export const BLOCK_COMPONENTS: ReadonlyMap<string, BlockComponent> = new Map(Object.entries(COMPONENTS));
