import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { MergedChangeRequests } from '../content/branches/merged-change-requests.js';
import { toChangeRequestResource } from './change-request.mapper.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';

/** Gives the content context the change requests of `merge` revisions. */
@Injectable()
export class MergedChangeRequestsProvider implements OnModuleInit {
  constructor(
    private readonly changeRequests: ChangeRequestsRepository,
    private readonly merged: MergedChangeRequests,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.merged.register(async (spaceId, ids) => {
      const views = await this.changeRequests.findViews(spaceId, ids);
      return new Map(
        views.map((view) => [view.changeRequest.id, toChangeRequestResource(view, this.environment)]),
      );
    });
  }
}
