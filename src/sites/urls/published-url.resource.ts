import { ApiProperty } from '@nestjs/swagger';

const ID = { description: 'Id.' };

/** What an address of a published site leads to. */
export class PublishedContentResource {
  @ApiProperty(ID) organization!: string;
  @ApiProperty(ID) site!: string;
  @ApiProperty({ required: false, description: 'Id of the section, on sites with sections.' })
  siteSection?: string;
  @ApiProperty(ID) siteSpace!: string;
  @ApiProperty(ID) space!: string;
  @ApiProperty({ description: 'Id of the revision that is published.' }) revision!: string;
  @ApiProperty({ description: 'Path on the host that leads to the site, with a slash at both ends.' })
  siteBasePath!: string;
  @ApiProperty({ description: 'Path on the host that leads to the site space, with a slash at both ends.' })
  basePath!: string;
  @ApiProperty({
    description: 'The rest: the path of a page, with a slash in front. There may be no such page.',
  })
  pathname!: string;
  @ApiProperty({ format: 'uri', description: 'The address under which readers are to find this.' })
  canonicalUrl!: string;
  @ApiProperty({ required: false, description: 'The key of the share link that the address holds.' })
  shareKey?: string;
  @ApiProperty({
    required: false,
    description: 'Names what is known of the visitor: the same for visitors who see the same.',
  })
  contextId?: string;
  @ApiProperty({ description: 'Whether the address was resolved to a site space.' }) complete!: boolean;
  @ApiProperty({
    description: 'A site token: reads what this visitor may read of the site, for an hour or more.',
  })
  apiToken!: string;
}

/** Where a reader is to go in place of the address. */
export class PublishedRedirectResource {
  @ApiProperty({ enum: ['content', 'application', 'external'] })
  target!: 'content' | 'application' | 'external';
  @ApiProperty({ format: 'uri' }) redirect!: string;
  @ApiProperty({ required: false, description: 'Id of the site.' }) site?: string;
}
