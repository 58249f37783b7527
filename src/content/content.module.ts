import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ContentController } from './content.controller.js';
import { DownloadLinks } from './files/download-links.js';
import { DownloadsController } from './files/downloads.controller.js';
import { DownloadsService } from './files/downloads.service.js';
import { FilesService } from './files/files.service.js';
import { StoredFilesRepository } from './files/stored-files.repository.js';
import { AbandonedImportsCron } from './import/abandoned-imports.cron.js';
import { ImportController } from './import/import.controller.js';
import { ImportsService } from './import/imports.service.js';
import { ImportWorkers } from './import/import-workers.js';
import { ContentLives } from './lives/content-lives.js';
import { ContentLivesRepository } from './lives/content-lives.repository.js';
import { LinkRowsRepository } from './links/link-rows.repository.js';
import { PagesService } from './pages/pages.service.js';
import { SearchRowsRepository } from './search/search-rows.repository.js';
import { SearchService } from './search/search.service.js';
import { ContentStore } from './store/content-store.js';
import { ContentWriter } from './store/content-writer.js';
import { ContentRepository } from './store/content.repository.js';

/** The content of spaces: pages, files, revisions, import and search. */
@Module({
  imports: [AuthModule, SpacesModule],
  controllers: [ContentController, DownloadsController, ImportController],
  providers: [
    AbandonedImportsCron,
    ContentLives,
    ContentLivesRepository,
    ContentRepository,
    ContentStore,
    ContentWriter,
    DownloadLinks,
    DownloadsService,
    FilesService,
    ImportsService,
    ImportWorkers,
    LinkRowsRepository,
    PagesService,
    SearchRowsRepository,
    SearchService,
    StoredFilesRepository,
  ],
  exports: [ImportsService],
})
export class ContentModule {}
