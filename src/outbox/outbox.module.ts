import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox.js';

/** Provides the outbox, in which every context records its changes. */
@Global()
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
