import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Normalizes the sources of redirects, so that different paths are stored differently: they were stored decoded,
 * including reserved characters.
 */
export class RedirectSources1795355134599 implements MigrationInterface {
  readonly name = 'RedirectSources1795355134599';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE "site_redirects"
      SET "source" = replace(replace(replace("source", '%', '%25'), '?', '%3F'), '#', '%23')
      WHERE "source" ~ '[%?#]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE "site_redirects"
      SET "source" = replace(replace(replace("source", '%23', '#'), '%3F', '?'), '%25', '%')
      WHERE "source" LIKE '%\\%%'`);
  }
}
