import { Module } from '@nestjs/common';
import {
  CHANGE_REQUEST_CONTENT,
  PRIMARY_CONTENT,
  REVISION_CONTENT,
} from '../content/branches/content-route.js';
import { ContentModule } from '../content/content.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { BranchLinksRepository } from './branch-links.repository.js';
import { BranchLinks } from './branch-links.js';
import { ComputedSpaces } from './computed-spaces.js';
import { EmbedsController } from './embeds/embeds.controller.js';
import { EmbedsService } from './embeds/embeds.service.js';
import { LinkContexts } from './link-contexts.js';
import { LinkLifecycle } from './link-lifecycle.js';
import { LinkRowsRepository } from './link-rows.repository.js';
import { linksController } from './links.controller.js';
import { LinksRepository } from './links.repository.js';
import { LinksService } from './links.service.js';
import { SpaceLinksController } from './space-links.controller.js';

/** The links of content: the resources that it links to, shows and is generated from. */
@Module({
  imports: [ContentModule, OrganizationsModule, SpacesModule],
  controllers: [
    ...[PRIMARY_CONTENT, CHANGE_REQUEST_CONTENT, REVISION_CONTENT].map(linksController),
    EmbedsController,
    SpaceLinksController,
  ],
  providers: [
    BranchLinks,
    BranchLinksRepository,
    ComputedSpaces,
    EmbedsService,
    LinkContexts,
    LinkLifecycle,
    LinkRowsRepository,
    LinksRepository,
    LinksService,
  ],
  exports: [ComputedSpaces],
})
export class LinksModule {}
