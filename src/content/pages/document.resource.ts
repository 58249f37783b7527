import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { BLOCK_TYPES } from '../../markdown/blocks/blocks.js';
import { INLINE_RULES } from '../../markdown/document/inline-rules.js';
import { COLORS, MARK_TYPES } from '../../markdown/document/nodes.js';

const DATA =
  'The properties of the node, which depend on `type`. If the node has a target, `ref` is a content reference. Addresses that could run code, such as `javascript:`, are empty in responses and rejected in requests (400).';

const INLINE_TYPES = Object.keys(INLINE_RULES);

const KEY = {
  required: false,
  description:
    'Identifies the node in the document. The same each time the same revision is read. Accepted, but not stored.',
} as const;
const COLOR = `One of ${COLORS.map((color) => `\`${color}\``).join(', ')}.`;

class MarkDataResource {
  @ApiProperty({ required: false, description: `The color of the text. ${COLOR}` }) text?: string;
  @ApiProperty({ required: false, description: `The color behind the text. ${COLOR}` }) background?: string;
}

/** A mark of a leaf. */
class MarkResource {
  @ApiProperty({ enum: ['mark'] }) object!: 'mark';
  @ApiProperty({ enum: MARK_TYPES, enumName: 'MarkType' }) type!: string;
  @ApiProperty({ type: MarkDataResource, required: false, description: 'Only for the type `color`.' })
  data?: MarkDataResource;
}

class LeafResource {
  @ApiProperty({ enum: ['leaf'] }) object!: 'leaf';
  @ApiProperty({ description: 'A line break is a hard break.' }) text!: string;
  @ApiProperty({ type: [MarkResource] }) marks!: MarkResource[];
}

/** Text whose leaves have different marks. */
class TextNodeResource {
  @ApiProperty({ enum: ['text'] }) object!: 'text';
  @ApiProperty({ type: [LeafResource] }) leaves!: LeafResource[];
}

/** Blocks of a node that are not its content: a caption, the body of an expandable, a cell. */
class FragmentResource {
  @ApiProperty({ enum: ['fragment'] }) object!: 'fragment';
  @ApiProperty({ required: false, description: 'Accepted, but not stored.' }) key?: string;
  @ApiProperty({
    required: false,
    description: 'The name. Can be left out of a request that has the `type`.',
  })
  fragment?: string;
  @ApiProperty({
    required: false,
    description:
      '`expandable-title`, `expandable-body`, `annotation-body`, `caption`, `content`, `table-title` or `table-cell`.',
  })
  type?: string;
  @ApiProperty({ type: () => [BlockNodeResource] }) nodes!: BlockNodeResource[];
}

/** An inline node. */
@ApiExtraModels(TextNodeResource)
class InlineNodeResource {
  @ApiProperty({ enum: ['inline'] }) object!: 'inline';
  @ApiProperty(KEY) key?: string;
  @ApiProperty({ enum: INLINE_TYPES, enumName: 'InlineType' }) type!: string;
  @ApiProperty({ description: 'The block has no `nodes`.' }) isVoid!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, description: DATA }) data!: object;
  @ApiProperty({
    required: false,
    type: 'array',
    items: {
      oneOf: [{ $ref: '#/components/schemas/InlineNodeResource' }, { $ref: getSchemaPath(TextNodeResource) }],
    },
  })
  nodes?: object[];
  @ApiProperty({ type: () => [FragmentResource], required: false }) fragments?: FragmentResource[];
}

class BlockMetaResource {
  @ApiProperty({ required: false, description: 'The anchor of a heading or of an operation of an API.' })
  id?: string;
}

/** A block: a paragraph, a heading, a list. */
@ApiExtraModels(InlineNodeResource, TextNodeResource)
class BlockNodeResource {
  @ApiProperty({ enum: ['block'] }) object!: 'block';
  @ApiProperty(KEY) key?: string;
  @ApiProperty({ enum: BLOCK_TYPES, enumName: 'BlockType' }) type!: string;
  @ApiProperty({ description: 'The block has no `nodes`.' }) isVoid!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, description: DATA }) data!: object;
  @ApiProperty({
    required: false,
    type: 'array',
    description: 'Blocks, or the inlines and texts of a line.',
    items: {
      oneOf: [
        { $ref: '#/components/schemas/BlockNodeResource' },
        { $ref: getSchemaPath(InlineNodeResource) },
        { $ref: getSchemaPath(TextNodeResource) },
      ],
    },
  })
  nodes?: object[];
  @ApiProperty({ type: [FragmentResource], required: false }) fragments?: FragmentResource[];
  @ApiProperty({ type: BlockMetaResource, required: false }) meta?: BlockMetaResource;
}

/** A page as structured blocks. */
export class DocumentResource {
  @ApiProperty({ enum: ['document'] }) object!: 'document';
  @ApiProperty({ required: false, description: 'Accepted, but not stored.' }) key?: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
  @ApiProperty({ type: [BlockNodeResource] }) nodes!: BlockNodeResource[];
}

/** A text as markdown. */
export class MarkdownResource {
  @ApiProperty() markdown!: string;
}

/** Describes a response that is one text. */
export function ApiTextResponse(): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(DocumentResource, MarkdownResource),
    ApiOkResponse({
      description: 'The document. With `format=markdown`, the markdown.',
      schema: {
        oneOf: [{ $ref: getSchemaPath(DocumentResource) }, { $ref: getSchemaPath(MarkdownResource) }],
      },
    }),
  );
}
