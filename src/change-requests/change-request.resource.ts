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
  @ApiProperty({ description: '1, 2, 3… in the space. Can be used instead of the ID in all paths.' })
  number!: number;
  @ApiProperty({ enum: CHANGE_REQUEST_STATUSES, enumName: 'ChangeRequestStatus' })
  status!: ChangeRequestStatus;
  @ApiProperty({ maxLength: 100 }) subject!: string;
  @ApiProperty({ required: false }) createdBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'ID of its current revision.' }) revision!: string;
  @ApiProperty({ description: 'ID of the revision of primary content that it was created from.' })
  revisionInitial!: string;
  @ApiProperty({
    required: false,
    description: 'ID of the revision of primary content that it was last updated from.',
  })
  revisionMergedAncestor?: string;
  @ApiProperty({
    required: false,
    description: 'ID of the revision of primary content that merging it created.',
  })
  revisionMerged?: string;
  @ApiProperty({ description: 'Open comments.' }) comments!: number;
  @ApiProperty({
    description:
      'Whether primary content has changed since the change request was created or last updated. Always false after it is merged.',
  })
  outdated!: boolean;
  @ApiProperty() urls!: ChangeRequestUrls;
}
