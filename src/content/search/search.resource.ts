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

class SearchAncestor {
  @ApiProperty() title!: string;
}

/** A page that matches a search of some spaces. */
export class FoundPageResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Path in the space.' }) path!: string;
  @ApiProperty({ description: 'How well it matches: more is better.' }) score!: number;
  @ApiProperty({ type: [SearchAncestor], description: 'The pages it stands below, the topmost first.' })
  ancestors!: SearchAncestor[];
  @ApiProperty({
    type: [SearchSection],
    required: false,
    description: 'Up to three parts that match; left out where only the title does.',
  })
  sections?: SearchSection[];
}

/** A space among several that holds pages which match a search. */
export class FoundSpaceResource {
  @ApiProperty({ enum: ['space'] }) type!: 'space';
  @ApiProperty({ description: 'Id of the space.' }) id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'That of its best page.' }) score!: number;
  @ApiProperty({
    type: [FoundPageResource],
    description: 'The best pages of the space that match, up to five.',
  })
  pages!: FoundPageResource[];
}
