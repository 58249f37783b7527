import { ApiProperty } from '@nestjs/swagger';
import { type ContentReference, REFERENCE_KINDS } from '../../markdown/source/content-reference.js';

/** The target of a link; `kind` defines which other properties exist. */
export class ContentReferenceResource {
  @ApiProperty({ enum: REFERENCE_KINDS }) kind!: ContentReference['kind'];
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
