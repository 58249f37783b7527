import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CHANGE_REQUEST_CONTENT, PRIMARY_CONTENT } from '../content/branches/content-route.js';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { AbandonedImportsCron } from './abandoned-imports.cron.js';
import { ConflictRequests } from './edits/conflict-requests.js';
import { EditKeeper } from './edits/edit-keeper.js';
import { ImportHistoryController } from './history/import-history.controller.js';
import { ImportHistoryService } from './history/import-history.service.js';
import { ImportLifecycle } from './history/import-lifecycle.js';
import { ImportProgress } from './history/import-progress.js';
import { ImportsRepository } from './history/imports.repository.js';
import { QueuedImportsRepository } from './history/queued-imports.repository.js';
import { ImportMerger } from './import-merger.js';
import { ImportQueueService } from './import-queue.service.js';
import { ImportRunner } from './import-runner.js';
import { ImportSpecs } from './import-specs.js';
import { importController } from './import.controller.js';
import { ImportWorkers } from './import-workers.js';
import { ImportsService } from './imports.service.js';
import { SourceFetcher } from './source-fetcher.js';
import { SourcePreparation } from './source-preparation.js';

/** Import of content from files, archives, websites and repositories. */
@Module({
  imports: [AuthModule, ContentModule, OrganizationsModule, SpacesModule],
  controllers: [...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT].map(importController), ImportHistoryController],
  providers: [
    AbandonedImportsCron,
    ConflictRequests,
    EditKeeper,
    ImportHistoryService,
    ImportLifecycle,
    ImportMerger,
    ImportProgress,
    ImportQueueService,
    ImportRunner,
    ImportSpecs,
    ImportsRepository,
    QueuedImportsRepository,
    ImportsService,
    ImportWorkers,
    SourceFetcher,
    SourcePreparation,
  ],
  exports: [ConflictRequests, ImportSpecs, ImportsService],
})
export class ImportingModule {}
