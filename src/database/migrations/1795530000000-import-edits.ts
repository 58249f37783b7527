import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores what mirrors do with edits, and what each made of the content. A mirror from before made the content of its
 * revision, so edits since then are known.
 */
export class ImportEdits1795530000000 implements MigrationInterface {
  readonly name = 'ImportEdits1795530000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "imports" ADD "edits" text NOT NULL DEFAULT 'overwrite'`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "edits_since" uuid`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "edited" jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "conflict_request_id" uuid`);
    await queryRunner.query(`ALTER TABLE "imports" ADD "base" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const column of ['base', 'conflict_request_id', 'edited', 'edits_since', 'edits'])
      await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "${column}"`);
  }
}
