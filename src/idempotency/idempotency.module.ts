import { Global, Module } from '@nestjs/common';
import { EndedInstances } from './ended-instances.js';
import { ExpiredKeysCron } from './expired-keys.cron.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';
import { InstancesRepository } from './instances.repository.js';
import { KeptAnswers } from './kept-answers.js';

/** Requests that may be sent again without being done again. Global, since routes of every context carry `@Idempotent`. */
@Global()
@Module({
  providers: [
    IdempotencyRepository,
    KeptAnswers,
    InstancesRepository,
    InstanceHeartbeat,
    EndedInstances,
    ExpiredKeysCron,
  ],
  exports: [EndedInstances, IdempotencyRepository, InstanceHeartbeat, KeptAnswers],
})
export class IdempotencyModule {}
