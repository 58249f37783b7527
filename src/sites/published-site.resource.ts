import { ApiProperty } from '@nestjs/swagger';
import { Customization } from './customization/customization.resource.js';
import { SiteResource } from './site.resource.js';
import { SiteStructureResource } from './views/structure.resource.js';

class SiteCustomizations {
  @ApiProperty({ type: Customization }) site!: Customization;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/Customization' },
    description:
      'By ID of the site space. Site spaces are left out, those without settings of their own first, if all of them would have more than 4,000,000 characters.',
  })
  siteSpaces!: Record<string, Customization>;
}

class SiteScript {
  @ApiProperty({ format: 'uri' }) script!: string;
  @ApiProperty() contentSecurityPolicy!: string;
  @ApiProperty() cookies!: boolean;
}

/** Everything a reader's front end needs to show a published site. */
export class PublishedSiteResource {
  @ApiProperty({ enum: ['published-content-site'] }) object!: 'published-content-site';
  @ApiProperty({ type: SiteResource }) site!: SiteResource;
  @ApiProperty({ type: SiteStructureResource }) structure!: SiteStructureResource;
  @ApiProperty({ type: SiteCustomizations }) customizations!: SiteCustomizations;
  @ApiProperty({ type: [SiteScript] }) scripts!: SiteScript[];
}
