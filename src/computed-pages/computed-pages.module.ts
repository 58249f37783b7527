import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LinksModule } from '../links/links.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { RefreshQueue } from './refresh-queue.js';
import { RefreshComputedPages } from './refresh-computed-pages.js';

/** Updates computed pages when their sources change. */
@Module({
  imports: [ContentModule, LinksModule, SpacesModule],
  providers: [RefreshQueue, RefreshComputedPages],
  exports: [RefreshQueue],
})
export class ComputedPagesModule {}
