import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers which site spaces the first section of a site took over, so that they can move to sections of their own. */
export class AddSiteSpaceTakenOver1795502011639 implements MigrationInterface {
  readonly name = 'AddSiteSpaceTakenOver1795502011639';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "site_spaces"
            ADD "taken_over" boolean NOT NULL DEFAULT false
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "site_spaces" DROP COLUMN "taken_over"
        `);
  }
}
