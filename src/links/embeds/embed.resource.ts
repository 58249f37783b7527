import { ApiProperty } from '@nestjs/swagger';

/** The player of an embedded page. */
class PlayerResource {
  @ApiProperty({ description: 'Name of the service.' }) name!: string;
  @ApiProperty({ format: 'uri', description: 'URL that a frame can show.' }) url!: string;
}

/** The data about an address that a page embeds, so that a front end can draw it as a card or a player. */
export class EmbedResource {
  @ApiProperty({
    enum: ['link', 'rich'],
    description: '`rich`: a page of a service whose player is known. The response contains no HTML.',
  })
  type!: 'link' | 'rich';
  @ApiProperty({
    description: 'The caption in the space. Without a caption, the URL without its scheme.',
  })
  title!: string;
  @ApiProperty({ required: false, description: 'Host of the URL.' }) site?: string;
  @ApiProperty({ type: PlayerResource, required: false, description: 'Only for `rich`.' })
  player?: PlayerResource;
}
