import type { QueryRunner } from 'typeorm';

/**
 * Migrations that were first released with timestamps in the future, which no later migration could have followed.
 */
const RESTAMPED = [
  ['CreateSchema1795219200000', 'CreateSchema1795235700000'],
  ['PeopleAndAccess1795305600000', 'PeopleAndAccess1795244956000'],
  ['LinksAndSearch1795392000000', 'LinksAndSearch1795251225000'],
  ['Imports1795392200000', 'Imports1795251226000'],
  ['ChangeRequests1795478400000', 'ChangeRequests1795255323000'],
  ['Comments1795478500000', 'Comments1795258762000'],
  ['ImportedResources1795478600000', 'ImportedResources1795263382000'],
  ['LinkSections1795478700000', 'LinkSections1795269616000'],
  ['ReplayedEtag1795478800000', 'ReplayedEtag1795272122000'],
  ['LinkHolders1795478900000', 'LinkHolders1795280402000'],
] as const;

/** Renames the migrations that a database has run to their current names, so that they do not run again. */
export async function renameRestampedMigrations(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  await runner.query(
    `UPDATE migrations m SET name = renamed.new, timestamp = right(renamed.new, 13)::bigint
     FROM unnest($1::text[], $2::text[]) AS renamed(old, new) WHERE m.name = renamed.old`,
    [RESTAMPED.map(([old]) => old), RESTAMPED.map(([, name]) => name)],
  );
}
