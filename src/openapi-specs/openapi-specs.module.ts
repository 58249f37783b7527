import { Module } from '@nestjs/common';
import { ComputedPagesModule } from '../computed-pages/computed-pages.module.js';
import { ContentModule } from '../content/content.module.js';
import { ImportingModule } from '../importing/importing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ImportedSpecs } from './specs/imported-specs.service.js';
import { OpenAPISpecsController } from './specs/openapi-specs.controller.js';
import { OpenAPISpecsRepository } from './openapi-specs.repository.js';
import { OpenAPISpecsService } from './specs/openapi-specs.service.js';
import { SpecViewers } from './specs/spec-viewers.js';
import { SpecVisits } from './specs/spec-visits.js';
import { SpecPageGenerator } from './pages/spec-page-generator.js';
import { RefreshSpecsCron } from './processing/refresh-specs.cron.js';
import { SpecProcessingService } from './processing/spec-processing.service.js';
import { SpecReader } from './processing/spec-reader.js';
import { OpenAPISpecVersionsController } from './versions/openapi-spec-versions.controller.js';
import { OpenAPISpecVersionsRepository } from './openapi-spec-versions.repository.js';
import { PublishedSpecs } from './versions/published-specs.js';
import { OpenAPISpecVersionsService } from './versions/openapi-spec-versions.service.js';

/** OpenAPI specifications, read from their sources in the background. */
@Module({
  imports: [ComputedPagesModule, ContentModule, ImportingModule, OrganizationsModule],
  controllers: [OpenAPISpecsController, OpenAPISpecVersionsController],
  providers: [
    ImportedSpecs,
    OpenAPISpecsRepository,
    OpenAPISpecsService,
    OpenAPISpecVersionsRepository,
    OpenAPISpecVersionsService,
    PublishedSpecs,
    SpecPageGenerator,
    SpecProcessingService,
    SpecReader,
    SpecViewers,
    SpecVisits,
    RefreshSpecsCron,
  ],
  exports: [PublishedSpecs, SpecViewers, SpecVisits],
})
export class OpenAPISpecsModule {}
