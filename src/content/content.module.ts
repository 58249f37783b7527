import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { BranchAccess } from './branches/branch-access.js';
import { BranchChanges } from './store/branch-changes.js';
import { BranchHeads } from './branches/branch-heads.js';
import {
  CHANGE_REQUEST_CONTENT,
  PRIMARY_CONTENT,
  REVISION_CONTENT,
  SPACE_DOCUMENTS,
} from './branches/content-route.js';
import { PageGenerators } from './edits/page-generators.js';
import { contentController } from './content.controller.js';
import { editsController } from './edits/edits.controller.js';
import { EditsService } from './edits/edits.service.js';
import { IncomingFiles } from './edits/incoming-files.js';
import { MarkdownWorkers } from './edits/markdown-workers.js';
import { TextDifferences } from './differences/text-differences.js';
import { DownloadLinks } from './files/download-links.js';
import { DownloadsController } from './files/downloads.controller.js';
import { DownloadsService } from './files/downloads.service.js';
import { AbandonedFilesCron } from './files/abandoned-files.cron.js';
import { FilesService } from './files/files.service.js';
import { StoredFilesRepository } from './store/stored-files.repository.js';
import { UnfinishedFiles } from './store/unfinished-files.js';
import { MergedChangeRequests } from './branches/merged-change-requests.js';
import { ContentLifecycle } from './lifecycle/content-lifecycle.js';
import { ContentLifecycleRepository } from './lifecycle/content-lifecycle.repository.js';
import { TextConverter } from './pages/text-converter.js';
import { ContentMerges } from './merges/content-merges.js';
import { DocumentWorkers } from './conversions/document-workers.js';
import { documentsController } from './pages/documents.controller.js';
import { DocumentsService } from './pages/documents.service.js';
import { ReaderDocumentIds } from './pages/reader-document-ids.js';
import { ResponseCache } from './pages/response-cache.js';
import { PageTargets } from './pages/page-targets.js';
import { DocumentJobBuilder } from './pages/document-job-builder.js';
import { PagesService } from './pages/pages.service.js';
import { ChangeDiffs } from './revisions/change-diffs.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { RevisionChangesService } from './revisions/revision-changes.service.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { ContentHooks } from './store/content-hooks.js';
import { ContentStore } from './store/content-store.js';
import { ContentWriter } from './store/content-writer.js';
import { ContentRepository } from './store/content.repository.js';
import { LinkHolders } from './visible/link-holders.js';
import { RevisionTags } from './pages/revision-tags.js';
import { ShownVariables } from './visible/shown-variables.js';
import { VisibleContent } from './visible/visible-content.js';
import { TextReadings } from './visible/text-readings.js';
import { VisibleTexts } from './visible/visible-texts.js';

/** The content of spaces: pages, files and reusable contents in revisions, and changes of them. */
@Module({
  imports: [AuthModule, OrganizationsModule, SpacesModule],
  controllers: [
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT, REVISION_CONTENT].map(contentController),
    ...[PRIMARY_CONTENT, SPACE_DOCUMENTS, CHANGE_REQUEST_CONTENT, REVISION_CONTENT].map(documentsController),
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT].map(editsController),
    DownloadsController,
    RevisionsController,
  ],
  providers: [
    AbandonedFilesCron,
    BranchAccess,
    BranchChanges,
    BranchHeads,
    ChangeDiffs,
    ContentHooks,
    ContentLifecycle,
    ContentLifecycleRepository,
    ContentMerges,
    ContentRepository,
    ContentStore,
    ContentWriter,
    TextConverter,
    TextDifferences,
    DocumentWorkers,
    DocumentsService,
    ReaderDocumentIds,
    DownloadLinks,
    DownloadsService,
    EditsService,
    FilesService,
    ResponseCache,
    IncomingFiles,
    LinkHolders,
    MergedChangeRequests,
    PageGenerators,
    PagesService,
    PageTargets,
    DocumentJobBuilder,
    MarkdownWorkers,
    RevisionChangesService,
    RevisionsService,
    StoredFilesRepository,
    UnfinishedFiles,
    RevisionTags,
    ShownVariables,
    VisibleContent,
    TextReadings,
    VisibleTexts,
  ],
  exports: [
    BranchAccess,
    BranchChanges,
    BranchHeads,
    ContentHooks,
    ContentMerges,
    ContentStore,
    ContentWriter,
    TextConverter,
    DocumentJobBuilder,
    DocumentWorkers,
    DownloadLinks,
    DownloadsService,
    EditsService,
    FilesService,
    LinkHolders,
    MergedChangeRequests,
    PageGenerators,
    PagesService,
    PageTargets,
    RevisionChangesService,
    VisibleContent,
    VisibleTexts,
  ],
})
export class ContentModule {}
