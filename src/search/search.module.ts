import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { Excerpts } from './excerpts.js';
import { OrganizationSearchController } from './organization-search.controller.js';
import { SearchLifecycle } from './search-lifecycle.js';
import { SearchReaders } from './search-readers.js';
import { SearchRowsRepository } from './search-rows.repository.js';
import { SearchRepository } from './search.repository.js';
import { SearchedVersions } from './searched-versions.js';
import { SearchWordsCron } from './search-words.cron.js';
import { SearchService } from './search.service.js';
import { Spellings } from './spellings.js';
import { SpellingsRepository } from './spellings.repository.js';
import { SpaceSearchController } from './space-search.controller.js';

/** Search of primary content. */
@Module({
  imports: [ContentModule, OrganizationsModule, SpacesModule],
  controllers: [OrganizationSearchController, SpaceSearchController],
  providers: [
    Excerpts,
    SearchLifecycle,
    SearchRepository,
    SearchReaders,
    SearchRowsRepository,
    SearchService,
    SearchWordsCron,
    SearchedVersions,
    Spellings,
    SpellingsRepository,
  ],
  exports: [SearchReaders, SearchService, SearchedVersions],
})
export class SearchModule {}
