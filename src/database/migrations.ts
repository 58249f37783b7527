import type { MigrationInterface } from 'typeorm';
import { CreateSchema1795219200000 } from './migrations/1795219200000-create-schema.js';
import { PeopleAndAccess1795305600000 } from './migrations/1795305600000-people-and-access.js';
import { LinksAndSearch1795392000000 } from './migrations/1795392000000-links-and-search.js';
import { Imports1795392200000 } from './migrations/1795392200000-imports.js';
import { ChangeRequests1795478400000 } from './migrations/1795478400000-change-requests.js';
import { Comments1795478500000 } from './migrations/1795478500000-comments.js';
import { ImportedResources1795478600000 } from './migrations/1795478600000-imported-resources.js';
import { LinkSections1795478700000 } from './migrations/1795478700000-link-sections.js';
import { ReplayedEtag1795478800000 } from './migrations/1795478800000-replayed-etag.js';
import { LinkHolders1795478900000 } from './migrations/1795478900000-link-holders.js';

/** Every migration, oldest first. */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1795219200000,
  PeopleAndAccess1795305600000,
  LinksAndSearch1795392000000,
  Imports1795392200000,
  ChangeRequests1795478400000,
  Comments1795478500000,
  ImportedResources1795478600000,
  LinkSections1795478700000,
  ReplayedEtag1795478800000,
  LinkHolders1795478900000,
];
