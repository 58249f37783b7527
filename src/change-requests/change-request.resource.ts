import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../auth/user.resource.js';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from './change-request.entity.js';

class ChangeRequestUrls {
  @ApiProperty({ format: 'uri' }) app!: string;
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** A change request as the API shows it. */
export class ChangeRequestResource {
  @ApiProperty({ enum: ['change-request'] }) object!: 'change-request';
  @ApiProperty() id!: string;
  @ApiProperty({ description: '1, 2, 3… in the space. Stands for the id in every path.' }) number!: number;
  @ApiProperty({ enum: CHANGE_REQUEST_STATUSES, enumName: 'ChangeRequestStatus' })
  status!: ChangeRequestStatus;
  @ApiProperty({ maxLength: 100 }) subject!: string;
  @ApiProperty({ required: false }) createdBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'Id of its active revision.' }) revision!: string;
  @ApiProperty({ description: 'Id of the revision of primary content it was made from.' })
  revisionInitial!: string;
  @ApiProperty({
    required: false,
    description: 'Id of the revision of primary content that it was updated from last.',
  })
  revisionMergedAncestor?: string;
  @ApiProperty({
    required: false,
    description: 'Id of the revision of primary content that merging it made.',
  })
  revisionMerged?: string;
  @ApiProperty({ description: 'Open comments.' }) comments!: number;
  @ApiProperty({
    description:
      'Primary content has moved past what the change request was made or updated from. A merged one is never outdated.',
  })
  outdated!: boolean;
  @ApiProperty() urls!: ChangeRequestUrls;
}
