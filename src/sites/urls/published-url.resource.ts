import { ApiProperty } from '@nestjs/swagger';

const ID = { description: 'ID.' };

/** The content that an address of a published site leads to. */
export class PublishedContentResource {
  @ApiProperty(ID) organization!: string;
  @ApiProperty(ID) site!: string;
  @ApiProperty({ required: false, description: 'ID of the section, on sites with sections.' })
  siteSection?: string;
  @ApiProperty(ID) siteSpace!: string;
  @ApiProperty(ID) space!: string;
  @ApiProperty({ description: 'ID of the published revision.' }) revision!: string;
  @ApiProperty({ description: 'Path on the host that leads to the site. Starts and ends with a slash.' })
  siteBasePath!: string;
  @ApiProperty({
    description: 'Path on the host that leads to the site space. Starts and ends with a slash.',
  })
  basePath!: string;
  @ApiProperty({
    description: 'The rest of the URL: the path of a page, with a leading slash. The page may not exist.',
  })
  pathname!: string;
  @ApiProperty({ format: 'uri', description: 'The canonical URL for readers.' })
  canonicalUrl!: string;
  @ApiProperty({ required: false, description: 'The key of the share link in the URL.' })
  shareKey?: string;
  @ApiProperty({
    required: false,
    description: 'Identifies what the visitor sees: equal for visitors who see the same.',
  })
  contextId?: string;
  @ApiProperty({
    description:
      'Whether every longer URL leads to the same section and site space, so that all further segments are those of a page.',
  })
  complete!: boolean;
  @ApiProperty({
    description: 'A site token: reads what this visitor can read of the site, for at least an hour.',
  })
  apiToken!: string;
}

/** A redirect of the reader to another address. */
export class PublishedRedirectResource {
  @ApiProperty({ enum: ['content', 'application', 'external'] })
  target!: 'content' | 'application' | 'external';
  @ApiProperty({ format: 'uri' }) redirect!: string;
  @ApiProperty({ required: false, description: 'ID of the site.' }) site?: string;
}
