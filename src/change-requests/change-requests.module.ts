import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ChangeRequestBranches } from './change-request-branches.js';
import { ChangeRequestCounters } from './change-request-counters.js';
import { ChangeRequestLives } from './change-request-lives.js';
import { ChangeRequestLivesRepository } from './change-request-lives.repository.js';
import { ChangeRequestsController } from './change-requests.controller.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** Change requests: branches of a space's content that are reviewed and merged. */
@Module({
  imports: [ContentModule, SpacesModule],
  controllers: [ChangeRequestsController],
  providers: [
    ChangeRequestBranches,
    ChangeRequestCounters,
    ChangeRequestLives,
    ChangeRequestLivesRepository,
    ChangeRequestsRepository,
    ChangeRequestsService,
  ],
  exports: [ChangeRequestCounters],
})
export class ChangeRequestsModule {}
