import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { OpenAPISpecsController } from './openapi-specs.controller.js';
import { OpenAPISpecsRepository } from './openapi-specs.repository.js';
import { OpenAPISpecsService } from './openapi-specs.service.js';
import { SpecPages } from './pages/spec-pages.js';
import { RefreshSpecsCron } from './processing/refresh-specs.cron.js';
import { SpecProcessingService } from './processing/spec-processing.service.js';
import { SpecReader } from './processing/spec-reader.js';
import { OpenAPISpecVersionsController } from './versions/openapi-spec-versions.controller.js';
import { OpenAPISpecVersionsRepository } from './versions/openapi-spec-versions.repository.js';
import { OpenAPISpecVersionsService } from './versions/openapi-spec-versions.service.js';

/** OpenAPI specifications, read from their sources in the background. */
@Module({
  imports: [ContentModule, OrganizationsModule],
  controllers: [OpenAPISpecsController, OpenAPISpecVersionsController],
  providers: [
    OpenAPISpecsRepository,
    OpenAPISpecsService,
    OpenAPISpecVersionsRepository,
    OpenAPISpecVersionsService,
    SpecPages,
    SpecProcessingService,
    SpecReader,
    RefreshSpecsCron,
  ],
})
export class OpenAPISpecsModule {}
