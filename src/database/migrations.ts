import type { MigrationInterface } from 'typeorm';
import { CreateSchema1795219200000 } from './migrations/1795219200000-create-schema.js';
import { PeopleAndAccess1795305600000 } from './migrations/1795305600000-people-and-access.js';

/** Every migration, oldest first. */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1795219200000,
  PeopleAndAccess1795305600000,
];
