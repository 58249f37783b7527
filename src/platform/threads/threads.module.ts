import { Global, Module } from '@nestjs/common';
import { ThreadPools } from './thread-pools.js';

/** Threads for what would hold up requests. */
@Global()
@Module({ providers: [ThreadPools], exports: [ThreadPools] })
export class ThreadsModule {}
