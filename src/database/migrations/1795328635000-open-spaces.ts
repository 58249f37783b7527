import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A small index for counting the spaces that are open to the members of an organization. */
export class OpenSpaces1795328635000 implements MigrationInterface {
  readonly name = 'OpenSpaces1795328635000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX "spaces_open" ON "spaces" ("organization_id")
      WHERE deleted_at IS NULL AND (level_at_top OR level IS NOT NULL)
    `);
    await queryRunner.query(`DROP INDEX "spaces_organization"`);
    await queryRunner.query(`
      CREATE INDEX "spaces_organization" ON "spaces" ("organization_id", "id") WHERE deleted_at IS NULL
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "spaces_organization"`);
    await queryRunner.query(`
      CREATE INDEX "spaces_organization" ON "spaces" ("organization_id", "id", "level_at_top", "level")
      WHERE deleted_at IS NULL
    `);
    await queryRunner.query(`DROP INDEX "spaces_open"`);
  }
}
