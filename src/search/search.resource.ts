import { ApiProperty } from '@nestjs/swagger';

class SearchUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

class SearchSection {
  @ApiProperty({
    description: 'Anchor of the heading, or the ID of the page for text before the first heading.',
  })
  id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ description: 'A short excerpt around the match.' }) body!: string;
  @ApiProperty() urls!: SearchUrls;
}

/** A page that matches a search, with its matching sections. */
export class SearchResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ type: [SearchSection] }) sections!: SearchSection[];
  @ApiProperty() urls!: SearchUrls;
}

/** A space with pages that match a search of its organization. */
export class OrganizationSearchResource {
  @ApiProperty({ description: 'ID of the space.' }) id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ type: [SearchResource], description: 'Up to five pages of the space that match best.' })
  pages!: SearchResource[];
}

class SearchAncestor {
  @ApiProperty() title!: string;
}

/** A page that matches a search of some spaces. */
export class FoundPageResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Path in the space.' }) path!: string;
  @ApiProperty({ description: 'Relevance of the match. Higher is better.' }) score!: number;
  @ApiProperty({ type: [SearchAncestor], description: 'Its ancestors, topmost first.' })
  ancestors!: SearchAncestor[];
  @ApiProperty({
    type: [SearchSection],
    required: false,
    description: 'Up to three matching sections. Absent if only the title matches.',
  })
  sections?: SearchSection[];
}

/** A space with matching pages, in a search of several spaces. */
export class FoundSpaceResource {
  @ApiProperty({ enum: ['space'] }) type!: 'space';
  @ApiProperty({ description: 'ID of the space.' }) id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Score of its best page.' }) score!: number;
  @ApiProperty({
    type: [FoundPageResource],
    description: 'Up to five pages of the space that match best.',
  })
  pages!: FoundPageResource[];
}
