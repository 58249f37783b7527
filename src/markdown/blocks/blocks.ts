import * as containers from './containers.js';
import type { BlockDescriptor, DataKind, TagForm } from './descriptor.js';
import * as media from './media.js';
import * as references from './references.js';
import * as text from './text.js';

/** The types of blocks, in the order of the API reference. */
export const BLOCKS = {
  paragraph: text.paragraph,
  'heading-1': text.heading,
  'heading-2': text.heading,
  'heading-3': text.heading,
  'list-ordered': text.orderedList,
  'list-unordered': text.list,
  'list-tasks': text.taskList,
  'list-item': text.listItem,
  divider: text.divider,
  blockquote: text.blockquote,
  code: text.code,
  'code-line': text.codeLine,
  hint: containers.hint,
  math: text.math,
  images: media.images,
  image: media.image,
  drawing: media.drawing,
  file: media.file,
  prompt: containers.prompt,
  updates: containers.updates,
  update: containers.update,
  element: text.element,
  comment: text.comment,
  definition: text.definition,
  embed: media.embed,
  'content-ref': references.contentRef,
  'reusable-content': references.reusableContent,
  expandable: containers.expandable,
  tabs: containers.tabs,
  'tabs-item': containers.tabsItem,
  stepper: containers.stepper,
  'stepper-step': containers.stepperStep,
  columns: containers.columns,
  column: containers.column,
  table: text.table,
  if: containers.condition,
  swagger: references.swagger,
  'openapi-operation': references.openapiOperation,
  'openapi-schemas': references.openapiSchemas,
  'openapi-webhook': references.openapiWebhook,
  raw: text.raw,
} satisfies Record<string, BlockDescriptor>;

export type BlockType = keyof typeof BLOCKS;

export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[];

/** A tag, with the block that it is read as. */
export interface KnownTag extends TagForm {
  type: BlockType;
  /** Whether it is not the first tag of the block, so that the data of the block names it. */
  isOther: boolean;
}

const TAGS: ReadonlyMap<string, KnownTag> = new Map(
  BLOCK_TYPES.flatMap((type) =>
    Object.entries(tagsOf(BLOCKS[type])).map(
      ([name, form], index) => [name, { ...form, type, isOther: index > 0 }] as const,
    ),
  ),
);

/** Blocks that are allowed only in blocks of one type. Blocks that are written as tags are allowed anywhere. */
const PARTS: ReadonlySet<string> = new Set(
  BLOCK_TYPES.flatMap((type) => {
    const { content }: BlockDescriptor = BLOCKS[type];
    return typeof content === 'object' && !hasTag(content.only) ? [content.only] : [];
  }),
);

/** The descriptor of a type. Undefined for an unknown type. */
export function descriptorOf(type: string): BlockDescriptor | undefined {
  return Object.hasOwn(BLOCKS, type) ? BLOCKS[type as BlockType] : undefined;
}

/** The kind of a property of a block. Undefined for a property that the descriptor does not name. */
export function kindOf({ data = {} }: BlockDescriptor, name: string): DataKind | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

/** The tag of a name. Undefined for a tag that is not markup of a document. */
export function knownTag(name: string): KnownTag | undefined {
  return TAGS.get(name);
}

/** Whether a block is allowed only in blocks of one type. */
export function isPart(type: string): boolean {
  return PARTS.has(type);
}

/** Whether a block can have attributes that its descriptor does not name, because its tag can. */
export function hasOpenAttributes(descriptor: BlockDescriptor): boolean {
  return Object.values(tagsOf(descriptor)).some(({ argument }) => argument === undefined);
}

/** Types of blocks whose tags show something of the space, or of its reader. */
export const TYPES_OF_SPACE: readonly BlockType[] = BLOCK_TYPES.filter((type) =>
  Object.values(tagsOf(BLOCKS[type])).some(
    ({ argument, reference }) => argument !== undefined || reference !== undefined,
  ),
);

function hasTag(type: string): boolean {
  return descriptorOf(type)?.tags !== undefined;
}

function tagsOf({ tags = {} }: BlockDescriptor): NonNullable<BlockDescriptor['tags']> {
  return tags;
}
