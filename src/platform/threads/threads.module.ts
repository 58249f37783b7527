import { Global, Module } from '@nestjs/common';
import { ThreadPools } from './thread-pools.js';

/** Threads for work that would block requests. */
@Global()
@Module({ providers: [ThreadPools], exports: [ThreadPools] })
export class ThreadsModule {}
