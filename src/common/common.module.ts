import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { RefusedWrites } from './errors/refused-writes.js';
import { InstanceId } from './instance-id.js';

/** What every context needs. */
@Global()
@Module({ providers: [Clock, InstanceId, RefusedWrites], exports: [Clock, InstanceId, RefusedWrites] })
export class CommonModule {}
