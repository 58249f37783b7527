import { Global, Module } from '@nestjs/common';
import { ExpiredKeysCron } from './expired-keys.cron.js';
import { IdempotencyRepository } from './idempotency.repository.js';

/** Requests that may be sent again without being done again. Global, since routes of every context carry `@Idempotent`. */
@Global()
@Module({
  providers: [IdempotencyRepository, ExpiredKeysCron],
  exports: [IdempotencyRepository],
})
export class IdempotencyModule {}
