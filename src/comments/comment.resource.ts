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
  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many people: the length of `users`.' })
  count!: number;
  @ApiProperty({ type: [ReactingUserResource], description: 'In the order of their reactions.' })
  users!: ReactingUserResource[];
}

/** A text in the format that was asked for. */
export class CommentBodyResource {
  @ApiProperty({ required: false, description: 'As it was written.' }) markdown?: string;
  @ApiProperty({
    type: DocumentResource,
    required: false,
    description: 'With `format=document`, in place of `markdown`.',
  })
  document?: DocumentResource;
}

class CommentUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
}

class CommentPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty({ description: 'Its author may change the text.' }) edit!: boolean;
  @ApiProperty({ description: 'Who may comment.' }) reply!: boolean;
  @ApiProperty({ description: 'Its author, and administrators of the space.' }) delete!: boolean;
}

class CommentNodeResource {
  @ApiProperty({ description: 'The anchor of a heading.' }) id!: string;
  @ApiProperty({ description: 'The text of the heading when the comment was posted.' }) preview!: string;
}

/** The page a comment is about, as it is now; one that is gone as it was when the comment was posted. */
class CommentPageResource {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
  @ApiProperty({ required: false }) emoji?: string;
  @ApiProperty({ required: false }) icon?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ description: 'Slugs from the top, joined by `/`.' }) path!: string;
  @ApiProperty({
    description: 'Its text or title changed since the comment was posted, or the page is gone.',
  })
  outdated!: boolean;
}

class CommentTargetResource {
  @ApiProperty({ required: false }) node?: CommentNodeResource;
  @ApiProperty({ required: false, description: 'Id of the change request; absent when it is on the space.' })
  changeRequest?: string;
  @ApiProperty({ required: false }) page?: CommentPageResource;
  @ApiProperty() space!: string;
  @ApiProperty({ description: 'Id of the revision it was posted at.' }) revision!: string;
}

/** A comment as the API shows it. */
export class CommentResource {
  @ApiProperty({ enum: ['comment'] }) object!: 'comment';
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent when the person is gone.' }) postedBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) postedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'When the text was changed last.' })
  editedAt?: string;
  @ApiProperty({ type: [ReactionResource], description: 'In the order in which each was given first.' })
  reactions!: ReactionResource[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many there are.' }) replies!: number;
  @ApiProperty() body!: CommentBodyResource;
  @ApiProperty() target!: CommentTargetResource;
  @ApiProperty() urls!: CommentUrls;
  @ApiProperty() permissions!: CommentPermissionsResource;
  @ApiProperty({ enum: COMMENT_STATUSES, enumName: 'CommentStatus' }) status!: CommentStatus;
  @ApiProperty({ format: 'date-time', required: false, description: 'While it is resolved.' })
  resolvedAt?: string;
  @ApiProperty({ required: false, description: 'Who resolved it, while it is.' }) resolvedBy?: UserResource;
}

/** A reply as the API shows it. */
export class CommentReplyResource {
  @ApiProperty({ enum: ['comment-reply'] }) object!: 'comment-reply';
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'Absent when the person is gone.' }) postedBy?: UserResource;
  @ApiProperty({ format: 'date-time' }) postedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'When the text was changed last.' })
  editedAt?: string;
  @ApiProperty({ type: [ReactionResource], description: 'In the order in which each was given first.' })
  reactions!: ReactionResource[];
  @ApiProperty() body!: CommentBodyResource;
  @ApiProperty() urls!: CommentUrls;
  @ApiProperty({ type: CommentPermissionsResource }) permissions!: CommentPermissionsResource;
}
