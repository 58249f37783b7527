import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which language of an archive an import brought alone. */
export class LanguagesOfImports1795532000000 implements MigrationInterface {
  readonly name = 'LanguagesOfImports1795532000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" ADD "language" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "language"`);
  }
}
