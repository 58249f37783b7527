import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { InsightsController } from './insights.controller.js';
import { InsightsService } from './insights.service.js';
import { OldInsightsCron } from './old-insights.cron.js';
import { PageFeedback } from './page-feedback.service.js';
import { SiteCounters } from './site-counters.js';
import { InsightCountsRepository } from './store/insight-counts.repository.js';
import { InsightListsRepository } from './store/insight-lists.repository.js';

/** The activity of readers of published sites: views of pages, searches and feedback. */
@Module({
  imports: [ContentModule, SitesModule],
  controllers: [InsightsController],
  providers: [
    InsightCountsRepository,
    InsightListsRepository,
    InsightsService,
    OldInsightsCron,
    PageFeedback,
    SiteCounters,
  ],
  exports: [PageFeedback, SiteCounters],
})
export class InsightsModule {}
