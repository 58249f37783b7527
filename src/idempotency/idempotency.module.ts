import { Global, Module } from '@nestjs/common';
import { ExpiredKeysCron } from './expired-keys.cron.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { StoredResponses } from './stored-responses.js';
import { KeyReleases } from './key-releases.js';

/** Requests that may be sent again without being done again. Global, since routes of every context carry `@Idempotent`. */
@Global()
@Module({
  providers: [IdempotencyRepository, StoredResponses, KeyReleases, ExpiredKeysCron],
  exports: [IdempotencyRepository, StoredResponses, KeyReleases],
})
export class IdempotencyModule {}
