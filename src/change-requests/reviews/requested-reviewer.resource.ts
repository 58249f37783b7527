import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import { REVIEW_STATUSES, type ReviewStatus } from './review.entity.js';

class LatestReviewResource {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: REVIEW_STATUSES, enumName: 'ReviewStatus' }) status!: ReviewStatus;
  @ApiProperty({ description: 'Whether the change request has a newer revision.' }) outdated!: boolean;
}

/** A person who was asked to review a change request. */
export class RequestedReviewerResource {
  @ApiProperty({ enum: ['requested-reviewer'] }) object!: 'requested-reviewer';
  @ApiProperty() user!: UserResource;
  @ApiProperty({ required: false, description: 'Absent if their account no longer exists.' })
  requestedBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ required: false, description: 'Their last review. Absent if there is none.' })
  review?: LatestReviewResource;
}
