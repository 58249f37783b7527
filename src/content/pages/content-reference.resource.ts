import { ApiProperty } from '@nestjs/swagger';
import type { ContentReference } from '../../markdown/document/content-reference.js';

const KINDS: readonly ContentReference['kind'][] = [
  'url',
  'page',
  'anchor',
  'file',
  'space',
  'collection',
  'user',
  'reusable-content',
  'openapi',
];

/** What a link leads to; `kind` says which of the other properties there are. */
export class ContentReferenceResource {
  @ApiProperty({ enum: KINDS }) kind!: ContentReference['kind'];
  @ApiProperty({ required: false }) url?: string;
  @ApiProperty({ required: false }) page?: string;
  @ApiProperty({ required: false }) anchor?: string;
  @ApiProperty({ required: false }) file?: string;
  @ApiProperty({ required: false }) space?: string;
  @ApiProperty({ required: false }) collection?: string;
  @ApiProperty({ required: false }) user?: string;
  @ApiProperty({ required: false }) reusableContent?: string;
  @ApiProperty({ required: false }) spec?: string;
}
