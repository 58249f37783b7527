import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { CommentCounters } from './comment-counters.js';
import { CommentDeletions } from './comment-deletions.js';
import { CommentLifecycle } from './comment-lifecycle.js';
import { CommentLocks } from './comment-locks.js';
import { CommentResources } from './comment-resources.js';
import { CommentTargets } from './comment-targets.js';
import { CommentTexts } from './comment-texts.js';
import { commentersController } from './commenters.controller.js';
import { CommentersRepository } from './commenters.repository.js';
import { CommentersService } from './commenters.service.js';
import { commentsController } from './comments.controller.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentsService } from './comments.service.js';
import { CHANGE_REQUEST_DISCUSSIONS, SPACE_DISCUSSIONS } from './discussion-route.js';
import { ReactionsRepository } from './reactions.repository.js';
import { ReactionsService } from './reactions.service.js';
import { repliesController } from './replies.controller.js';
import { RepliesRepository } from './replies.repository.js';
import { RepliesService } from './replies.service.js';

/** Comments on spaces and on change requests, with replies and reactions. */
@Module({
  imports: [AuthModule, OrganizationsModule, SpacesModule, ContentModule, ChangeRequestsModule],
  controllers: [SPACE_DISCUSSIONS, CHANGE_REQUEST_DISCUSSIONS].flatMap((route) => [
    commentsController(route),
    repliesController(route),
    commentersController(route),
  ]),
  providers: [
    CommentCounters,
    CommentDeletions,
    CommentLifecycle,
    CommentLocks,
    CommentResources,
    CommentTargets,
    CommentTexts,
    CommentersRepository,
    CommentersService,
    CommentsRepository,
    CommentsService,
    ReactionsRepository,
    ReactionsService,
    RepliesRepository,
    RepliesService,
  ],
})
export class CommentsModule {}
