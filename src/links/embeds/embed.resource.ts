import { ApiProperty } from '@nestjs/swagger';

/** What is known about an address that a page embeds, so that a front end can draw it as a card. */
export class EmbedResource {
  @ApiProperty({ enum: ['link'] }) type!: 'link';
  @ApiProperty({
    description: 'The caption in the space. Without a caption, the URL without its scheme.',
  })
  title!: string;
  @ApiProperty({ required: false, description: 'Host of the address.' }) site?: string;
}
