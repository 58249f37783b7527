import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { FailedWrites } from './errors/failed-writes.js';
import { InstanceId } from './instance-id.js';

/** Providers that every context needs. */
@Global()
@Module({ providers: [Clock, InstanceId, FailedWrites], exports: [Clock, InstanceId, FailedWrites] })
export class CommonModule {}
