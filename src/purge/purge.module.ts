import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { PurgeCron } from './purge.cron.js';

/** Purges deleted spaces. No other module imports it. */
@Module({ imports: [SpacesModule], providers: [PurgeCron] })
export class PurgeModule {}
