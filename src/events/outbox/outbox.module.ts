import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox.js';

/** Where every context records what it changes. */
@Global()
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
