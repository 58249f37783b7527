import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The customization of sites, and overrides for site spaces. */
export class SiteCustomization1795332025000 implements MigrationInterface {
  readonly name = 'SiteCustomization1795332025000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sites" ADD "customization" jsonb`);
    await queryRunner.query(`ALTER TABLE "site_spaces" ADD "customization" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "site_spaces" DROP COLUMN "customization"`);
    await queryRunner.query(`ALTER TABLE "sites" DROP COLUMN "customization"`);
  }
}
