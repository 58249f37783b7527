import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The resources of each import. */
export class ImportedResources1795263382000 implements MigrationInterface {
  readonly name = 'ImportedResources1795263382000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" ADD "imported" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "imported"`);
  }
}
