import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';

/** What every context needs. */
@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class CommonModule {}
