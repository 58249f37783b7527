import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { BranchHeads } from './branches/branch-heads.js';
import {
  CHANGE_REQUEST_CONTENT,
  PRIMARY_CONTENT,
  REVISION_CONTENT,
  SPACE_DOCUMENTS,
} from './branches/content-place.js';
import { ComputedRefreshes } from './computed/computed-refreshes.js';
import { ComputedSpacesRepository } from './computed/computed-spaces.repository.js';
import { PageComputers } from './computed/page-computers.js';
import { RefreshComputedPages } from './computed/refresh-computed-pages.js';
import { contentController } from './content.controller.js';
import { editsController } from './edits/edits.controller.js';
import { EditsService } from './edits/edits.service.js';
import { IncomingFiles } from './edits/incoming-files.js';
import { ParseWorkers } from './edits/parse-workers.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { DownloadLinks } from './files/download-links.js';
import { DownloadsController } from './files/downloads.controller.js';
import { DownloadsService } from './files/downloads.service.js';
import { FilesService } from './files/files.service.js';
import { StoredFilesRepository } from './files/stored-files.repository.js';
import { UnfinishedFiles } from './files/unfinished-files.js';
import { AbandonedImportsCron } from './import/abandoned-imports.cron.js';
import { ImportHistoryController } from './import/history/import-history.controller.js';
import { ImportHistoryService } from './import/history/import-history.service.js';
import { ImportsRepository } from './import/history/imports.repository.js';
import { EmbedsController } from './embeds/embeds.controller.js';
import { EmbedsService } from './embeds/embeds.service.js';
import { importController } from './import/import.controller.js';
import { ImportsService } from './import/imports.service.js';
import { ImportWorkers } from './import/import-workers.js';
import { TemporaryDirectories } from './import/temporary-directories.js';
import { SourceFetcher } from './import/source-fetcher.js';
import { MergedChangeRequests } from './branches/merged-change-requests.js';
import { ContentLives } from './lives/content-lives.js';
import { ContentLivesRepository } from './lives/content-lives.repository.js';
import { LinkRowsRepository } from './links/link-rows.repository.js';
import { linksController } from './links/links.controller.js';
import { LinksRepository } from './links/links.repository.js';
import { LinksService } from './links/links.service.js';
import { LinkContexts } from './links/link-contexts.js';
import { BranchLinksRepository } from './links/branch-links.repository.js';
import { BranchLinks } from './links/branch-links.js';
import { SpaceLinksController } from './links/space-links.controller.js';
import { ConvertText } from './pages/convert-text.js';
import { ContentMerges } from './merges/content-merges.js';
import { DocumentWorkers } from './pages/document-workers.js';
import { documentsController } from './pages/documents.controller.js';
import { DocumentsService } from './pages/documents.service.js';
import { FinishedBodies } from './pages/finished-bodies.js';
import { PageTargets } from './pages/page-targets.js';
import { PageTexts } from './pages/page-texts.js';
import { PagesService } from './pages/pages.service.js';
import { Excerpts } from './search/excerpts.js';
import { OrganizationSearchController } from './search/organization-search.controller.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { RevisionChangesService } from './revisions/revision-changes.service.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { pdfController } from './pdf/pdf.controller.js';
import { PdfDownloadsController } from './pdf/pdf-downloads.controller.js';
import { PdfService } from './pdf/pdf.service.js';
import { PdfWorkers } from './pdf/pdf-workers.js';
import { PreparePdf } from './pdf/prepare-pdf.js';
import { SearchRowsRepository } from './search/search-rows.repository.js';
import { SearchRepository } from './search/search.repository.js';
import { SearchService } from './search/search.service.js';
import { SpaceSearchController } from './search/space-search.controller.js';
import { ContentStore } from './store/content-store.js';
import { ContentWriter } from './store/content-writer.js';
import { ContentRepository } from './store/content.repository.js';

/** The content of spaces: pages, files, revisions, import and search. */
@Module({
  imports: [AuthModule, OrganizationsModule, SpacesModule],
  controllers: [
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT, REVISION_CONTENT].flatMap((place) => [
      contentController(place),
      linksController(place),
    ]),
    ...[PRIMARY_CONTENT, SPACE_DOCUMENTS, CHANGE_REQUEST_CONTENT, REVISION_CONTENT].map(documentsController),
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT].flatMap((place) => [
      editsController(place),
      importController(place),
      pdfController(place),
    ]),
    DownloadsController,
    EmbedsController,
    ExportController,
    ImportHistoryController,
    OrganizationSearchController,
    PdfDownloadsController,
    RevisionsController,
    SpaceLinksController,
    SpaceSearchController,
  ],
  providers: [
    AbandonedImportsCron,
    BranchHeads,
    BranchLinks,
    BranchLinksRepository,
    ComputedRefreshes,
    ComputedSpacesRepository,
    ContentLives,
    ContentLivesRepository,
    ContentMerges,
    ContentRepository,
    ContentStore,
    ContentWriter,
    ConvertText,
    DocumentWorkers,
    DocumentsService,
    DownloadLinks,
    DownloadsService,
    EditsService,
    EmbedsService,
    ExportService,
    Excerpts,
    FilesService,
    FinishedBodies,
    ImportHistoryService,
    ImportsRepository,
    ImportsService,
    IncomingFiles,
    ImportWorkers,
    LinkContexts,
    LinkRowsRepository,
    LinksRepository,
    LinksService,
    MergedChangeRequests,
    PageComputers,
    PagesService,
    PageTargets,
    PageTexts,
    PdfService,
    PdfWorkers,
    PreparePdf,
    ParseWorkers,
    SearchRepository,
    RefreshComputedPages,
    RevisionChangesService,
    RevisionsService,
    SearchRowsRepository,
    SearchService,
    SourceFetcher,
    StoredFilesRepository,
    TemporaryDirectories,
    UnfinishedFiles,
  ],
  exports: [
    BranchHeads,
    ComputedRefreshes,
    ContentMerges,
    ContentStore,
    ContentWriter,
    ConvertText,
    EditsService,
    ImportsService,
    MergedChangeRequests,
    PageComputers,
    PageTargets,
    RevisionChangesService,
    SearchService,
    TemporaryDirectories,
  ],
})
export class ContentModule {}
