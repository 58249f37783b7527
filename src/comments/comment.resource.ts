import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../auth/user.resource.js';
import { DocumentResource } from '../content/pages/document.resource.js';
import { COMMENT_STATUSES, type CommentStatus } from './comment.entity.js';

class ReactingUserResource {
  @ApiProperty() user!: UserResource;
  @ApiProperty({ format: 'date-time' }) reactedAt!: string;
}

/** An emoji, and everybody who reacted with it. */
export class ReactionResource {
  @ApiProperty({ description: 'The character.' }) emoji!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of users: the length of `users`.' })
  count!: number;
  @ApiProperty({ type: [ReactingUserResource], description: 'In the order of their reactions.' })
  users!: ReactingUserResource[];
}

/** A text in the requested format. */
export class CommentBodyResource {
  @ApiProperty({ required: false, description: 'As written.' }) markdown?: string;
  @ApiProperty({
    type: DocumentResource,
    required: false,
    description: 'Present with `format=document`, instead of `markdown`.',
  })
  document?: DocumentResource;
}

class CommentUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
}

class CommentPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty({ description: 'Available to its author, who can change the text.' }) edit!: boolean;
  @ApiProperty({ description: 'Available to everybody who can comment.' }) reply!: boolean;
  @ApiProperty({ description: 'Available to its author, and to administrators of the space.' })
  delete!: boolean;
}

class CommentNodeResource {
  @ApiProperty({ description: 'The anchor of a heading.' }) id!: string;
  @ApiProperty({ description: 'The text of the heading at the time the comment was posted.' })
  preview!: string;
}

/** The target page of a comment as it is now; a deleted page as it was when the comment was posted. */
class CommentPageResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ required: false }) emoji?: string;
  @ApiProperty({ required: false }) icon?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'Slugs from the top, joined by `/`.' }) path!: string;
  @ApiProperty({
    description:
      'Whether the text or title of the page changed since the comment was posted, or the page was deleted.',
  })
  outdated!: boolean;
}

class CommentTargetResource {
  @ApiProperty({ required: false }) node?: CommentNodeResource;
  @ApiProperty({
    required: false,
    description: 'ID of the change request. Absent for a comment on the space.',
  })
  changeRequest?: string;
  @ApiProperty({ required: false }) page?: CommentPageResource;
  @ApiProperty() space!: string;
  @ApiProperty({ description: 'ID of the revision that the comment was posted on.' }) revision!: string;
}

/** A comment as the API shows it. */
export class CommentResource {
  @ApiProperty({ enum: ['comment'] }) object!: 'comment';
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent if the account no longer exists.' })
  postedBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) postedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'When the text was last changed.' })
  editedAt?: string;
  @ApiProperty({ type: [ReactionResource], description: 'In the order in which each was first added.' })
  reactions!: ReactionResource[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of replies.' }) replies!: number;
  @ApiProperty() body!: CommentBodyResource;
  @ApiProperty() target!: CommentTargetResource;
  @ApiProperty() urls!: CommentUrls;
  @ApiProperty() permissions!: CommentPermissionsResource;
  @ApiProperty({ enum: COMMENT_STATUSES, enumName: 'CommentStatus' }) status!: CommentStatus;
  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'Present while the comment is resolved.',
  })
  resolvedAt?: string;
  @ApiProperty({
    required: false,
    description: 'The user who resolved it. Present while the comment is resolved.',
  })
  resolvedBy?: UserResource;
}

/** A reply as the API shows it. */
export class CommentReplyResource {
  @ApiProperty({ enum: ['comment-reply'] }) object!: 'comment-reply';
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent if the account no longer exists.' })
  postedBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) postedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'When the text was last changed.' })
  editedAt?: string;
  @ApiProperty({ type: [ReactionResource], description: 'In the order in which each was first added.' })
  reactions!: ReactionResource[];
  @ApiProperty() body!: CommentBodyResource;
  @ApiProperty() urls!: CommentUrls;
  @ApiProperty({ type: CommentPermissionsResource }) permissions!: CommentPermissionsResource;
}
