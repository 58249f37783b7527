import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The options of imports, and what they deleted. Earlier imports had the defaults and deleted nothing. */
export class ImportOptions1795392000000 implements MigrationInterface {
  readonly name = 'ImportOptions1795392000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" ADD "page_id" uuid`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "slugs" text NOT NULL DEFAULT 'title'`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "mode" text NOT NULL DEFAULT 'update'`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "deleted_resources" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "deleted" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "deleted"`);
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "deleted_resources"`);
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "mode"`);
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "slugs"`);
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "page_id"`);
  }
}
