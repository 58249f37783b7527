import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { RefusedWrites } from './errors/refused-writes.js';

/** What every context needs. */
@Global()
@Module({ providers: [Clock, RefusedWrites], exports: [Clock, RefusedWrites] })
export class CommonModule {}
