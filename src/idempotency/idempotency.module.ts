import { Global, Module } from '@nestjs/common';
import { ExpiredKeysCron } from './expired-keys.cron.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { StoredResponses } from './stored-responses.js';
import { KeyReleases } from './key-releases.js';

/**
 * Requests that can be repeated without repeating their effect. Global, because routes of every context use
 * `@Idempotent`.
 */
@Global()
@Module({
  providers: [IdempotencyRepository, StoredResponses, KeyReleases, ExpiredKeysCron],
  exports: [IdempotencyRepository, StoredResponses, KeyReleases],
})
export class IdempotencyModule {}
