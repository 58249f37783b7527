import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContentModule } from '../content/content.module.js';
import { ImportingModule } from '../importing/importing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ChangeRequestBranches } from './change-request-branches.js';
import { ChangeRequestCounters } from './change-request-counters.js';
import { ChangeRequestLifecycle } from './lifecycle/change-request-lifecycle.js';
import { ChangeRequestsController } from './change-requests.controller.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { MergesController } from './merge/merges.controller.js';
import { MergesService } from './merge/merges.service.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { ChangeRequestChangesController } from './changes/change-request-changes.controller.js';
import { ChangeRequestChangesService } from './changes/change-request-changes.service.js';
import { ContributorsController } from './contributors/contributors.controller.js';
import { ContributorsRepository } from './contributors/contributors.repository.js';
import { ContributorsService } from './contributors/contributors.service.js';
import { ImportConflicts } from './import-conflicts.js';
import { MergedChangeRequestsProvider } from './merged-change-requests-provider.js';
import { RequestedReviewersController } from './reviews/requested-reviewers.controller.js';
import { RequestedReviewersRepository } from './reviews/requested-reviewers.repository.js';
import { RequestedReviewersService } from './reviews/requested-reviewers.service.js';
import { ReviewedChangeRequestsRepository } from './reviews/reviewed-change-requests.repository.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ReviewsService } from './reviews/reviews.service.js';

/** Change requests: branches of a space's content that are reviewed and merged. */
@Module({
  imports: [AuthModule, ContentModule, ImportingModule, OrganizationsModule, SpacesModule],
  controllers: [
    ChangeRequestsController,
    ChangeRequestChangesController,
    ContributorsController,
    MergesController,
    RequestedReviewersController,
    ReviewsController,
  ],
  providers: [
    ChangeRequestBranches,
    ChangeRequestCounters,
    ChangeRequestLifecycle,
    ChangeRequestsRepository,
    ChangeRequestsService,
    ChangeRequestChangesService,
    ContributorsRepository,
    ContributorsService,
    ImportConflicts,
    MergedChangeRequestsProvider,
    MergesService,
    RequestedReviewersRepository,
    RequestedReviewersService,
    ReviewedChangeRequestsRepository,
    ReviewsRepository,
    ReviewsService,
  ],
  exports: [ChangeRequestCounters, ChangeRequestsService],
})
export class ChangeRequestsModule {}
