import { ApiProperty } from '@nestjs/swagger';
import type { ListResource } from '../common/lists/list-resource.js';

class SearchUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
}

class TextRangeResource {
  @ApiProperty({ type: 'integer', minimum: 0 }) start!: number;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The first position after the match.' })
  end!: number;
}

class TitleHighlights {
  @ApiProperty({ type: [TextRangeResource], description: 'The matches in `title`.' })
  title!: TextRangeResource[];
}

class SectionHighlights extends TitleHighlights {
  @ApiProperty({ type: [TextRangeResource], description: 'The matches in `body`.' })
  body!: TextRangeResource[];
}

class SearchSection {
  @ApiProperty({
    description:
      'Anchor of the heading, or the ID of the page for text before the first heading and for an anchor of more than 255 characters.',
  })
  id!: string;
  @ApiProperty({ description: 'At most 1000 characters.' }) title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ description: 'A short excerpt around the match.' }) body!: string;
  @ApiProperty({
    description: 'Where the words of the query are, in order: positions in UTF-16 code units, from 0.',
  })
  highlights!: SectionHighlights;
  @ApiProperty() urls!: SearchUrls;
}

/** A page that matches a search, with its matching sections. */
export class SearchResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() path!: string;
  @ApiProperty({ description: 'Where the words of the query are.' }) highlights!: TitleHighlights;
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
  @ApiProperty({ description: 'Where the words of the query are.' }) highlights!: TitleHighlights;
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

/** Results of a search. */
export type SearchResults<Item> = ListResource<Item> & {
  /** The query that found the results, if it is not that of the request. */
  correctedQuery?: string;
};

/** `correctedQuery` in the API reference. */
export const CORRECTED_QUERY = {
  correctedQuery: {
    type: 'string',
    description:
      'Present if the query found nothing, and this one, with one letter of a word changed, found these results. Send it as the query to read further pages.',
  },
} as const;
