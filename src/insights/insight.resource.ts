import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ListResource } from '../common/lists/list-resource.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

class FeedbackCommentResource {
  @ApiProperty({ description: 'Whether the reader found the page helpful.' }) helpful!: boolean;
  @ApiProperty({ maxLength: 1000 }) text!: string;
}

/** The activity of readers on a day. */
export class SiteInsightResource {
  @ApiProperty({ enum: ['site-insight'] }) object!: 'site-insight';
  @ApiProperty({ format: 'date', description: 'In UTC.' }) day!: string;

  @ApiProperty({ required: false, description: 'ID of the site space, with `views` and `feedback`.' })
  siteSpace?: string;

  @ApiProperty({ required: false, description: 'ID of the page, with `views` and `feedback`.' })
  page?: string;

  @ApiProperty({ required: false, description: 'Current title of the page. Absent if it was deleted.' })
  title?: string;

  @ApiProperty({ required: false, description: 'Current path of the page. Absent if it was deleted.' })
  path?: string;

  @ApiProperty({ ...COUNT, required: false }) views?: number;

  @ApiProperty({ required: false, maxLength: 100, description: 'What was searched for, in lower case.' })
  query?: string;

  @ApiProperty({ ...COUNT, required: false }) searches?: number;
  @ApiProperty({ ...COUNT, required: false, description: 'Number of results of the last search of the day.' })
  results?: number;

  @ApiProperty({ ...COUNT, required: false, description: 'Readers who found the page helpful.' })
  helpful?: number;

  @ApiProperty({ ...COUNT, required: false, description: 'Readers who did not.' })
  notHelpful?: number;

  @ApiProperty({
    type: [FeedbackCommentResource],
    required: false,
    description: 'Oldest first, up to 20 for each page and day.',
  })
  comments?: FeedbackCommentResource[];
}

/** Sums over all days and items of a list. */
export class InsightTotalsResource {
  @ApiProperty({ ...COUNT, required: false }) views?: number;
  @ApiProperty({ ...COUNT, required: false }) searches?: number;
  @ApiProperty({ ...COUNT, required: false }) helpful?: number;
  @ApiProperty({ ...COUNT, required: false }) notHelpful?: number;
}

export const TOTALS = {
  totals: {
    description: 'Sums over the whole list, not only this page of it.',
    allOf: [{ $ref: getSchemaPath(InsightTotalsResource) }],
  },
} as const;

export interface SiteInsightsResource extends ListResource<SiteInsightResource> {
  totals: InsightTotalsResource;
}
