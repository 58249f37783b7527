import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';

/** Background work from a durable queue. */
@Global()
@Module({ providers: [JobQueue], exports: [JobQueue] })
export class JobsModule {}
