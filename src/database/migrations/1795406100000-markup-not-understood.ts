import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of imports says which markup of a source was not understood. */
export class MarkupNotUnderstood1795406100000 implements MigrationInterface {
  readonly name = 'MarkupNotUnderstood1795406100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" ADD "not_understood" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "not_understood"`);
  }
}
