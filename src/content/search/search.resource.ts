import { ApiProperty } from '@nestjs/swagger';

class SearchUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

class SearchSection {
  @ApiProperty({ description: 'Anchor of the heading; the id of the page before the first one.' })
  id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ description: 'A short text around the match.' }) body!: string;
  @ApiProperty() urls!: SearchUrls;
}

/** A page that matches a search, with its matching parts. */
export class SearchResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ type: [SearchSection] }) sections!: SearchSection[];
  @ApiProperty() urls!: SearchUrls;
}

/** A space with pages that match a search of its organization. */
export class OrganizationSearchResource {
  @ApiProperty({ description: 'Id of the space.' }) id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: [SearchResource], description: 'The best pages of the space that match, up to five.' })
  pages!: SearchResource[];
}
