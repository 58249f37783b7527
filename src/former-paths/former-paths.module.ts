import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { FormerPathsRepository } from './former-paths.repository.js';
import { FormerPaths } from './former-paths.service.js';

/** The paths that pages had before they were renamed or moved. */
@Module({
  imports: [ContentModule, SpacesModule],
  providers: [FormerPaths, FormerPathsRepository],
  exports: [FormerPaths],
})
export class FormerPathsModule {}
