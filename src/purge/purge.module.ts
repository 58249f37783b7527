import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { PurgeCron } from './purge.cron.js';

/** Makes the end of deleted spaces happen. Imported by nobody. */
@Module({ imports: [SpacesModule], providers: [PurgeCron] })
export class PurgeModule {}
