import { ApiProperty } from '@nestjs/swagger';
import { LEVELS, type Level } from '../access/role.js';
import { EDIT_MODES } from './space.entity.js';

const SPACE_VISIBILITIES = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const;
export type SpaceVisibility = (typeof SPACE_VISIBILITIES)[number];

class SpaceUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
  @ApiProperty({
    format: 'uri',
    required: false,
    description: 'Leads readers to the space. Present only while a site publishes it.',
  })
  published?: string;
}

class SpacePermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty({ description: 'Through membership or a grant. `false` if the space is only public.' })
  access!: boolean;
  @ApiProperty() admin!: boolean;
  @ApiProperty() viewInviteLinks!: boolean;
  @ApiProperty({ description: 'Requires the role `edit` and the edit mode `live`.' }) edit!: boolean;
  @ApiProperty() triggerGitSync!: boolean;
  @ApiProperty() comment!: boolean;
  @ApiProperty() merge!: boolean;
  @ApiProperty() review!: boolean;
}

/** A space as the API shows it. */
export class SpaceResource {
  @ApiProperty({ enum: ['space'] }) object!: 'space';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 50 }) title!: string;
  @ApiProperty({ required: false }) emoji?: string;
  @ApiProperty({
    enum: SPACE_VISIBILITIES,
    description:
      'The widest visibility among the published sites that show it; otherwise `in-collection` or `private`.',
  })
  visibility!: SpaceVisibility;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ format: 'date-time', required: false }) deletedAt?: string;
  @ApiProperty({ enum: EDIT_MODES }) editMode!: string;
  @ApiProperty() urls!: SpaceUrls;
  @ApiProperty() organization!: string;
  @ApiProperty({ required: false, description: 'Absent without the permission `access`.' }) parent?: string;
  @ApiProperty({ description: 'ID of the current revision.' }) revision!: string;
  @ApiProperty({ enum: LEVELS, nullable: true, description: 'Also `null` without the permission `access`.' })
  defaultLevel!: Level;
  @ApiProperty({ description: 'Open comments. 0 without the permission `access`.' }) comments!: number;
  @ApiProperty({ description: 'All change requests. 0 without the permission `access`.' })
  changeRequests!: number;
  @ApiProperty({ description: 'Open change requests. 0 without the permission `access`.' })
  changeRequestsOpen!: number;
  @ApiProperty({ description: 'Drafts. 0 without the permission `access`.' }) changeRequestsDraft!: number;
  @ApiProperty({ type: SpacePermissionsResource }) permissions!: SpacePermissionsResource;
}
