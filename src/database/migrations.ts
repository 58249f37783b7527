import type { MigrationInterface } from 'typeorm';
import { CreateSchema1795219200000 } from './migrations/1795219200000-create-schema.js';

/** Every migration, oldest first. */
export const migrations: (new () => MigrationInterface)[] = [CreateSchema1795219200000];
