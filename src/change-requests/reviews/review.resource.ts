import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

class ReviewUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** A review as the API shows it. */
export class ReviewResource {
  @ApiProperty({ enum: ['review'] }) object!: 'review';
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent if their account no longer exists.' })
  reviewer?: UserResource;
  @ApiProperty({ enum: REVIEW_STATUSES, enumName: 'ReviewStatus' }) status!: ReviewStatus;
  @ApiProperty({ required: false, description: 'Markdown.' }) comment?: string;
  @ApiProperty({ description: 'ID of the revision of the change request that was reviewed.' })
  revision!: string;
  @ApiProperty({ description: 'Whether the change request has a newer revision.' }) outdated!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() urls!: ReviewUrls;
}
