import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of pages are kept as they are from now on. They hardly get smaller by compression, and ranking reads those of
 * every page that matches: taking them apart was more than half of a search. Rows change when their pages do.
 */
export class UncompressedSearchWords1795308190000 implements MigrationInterface {
  readonly name = 'UncompressedSearchWords1795308190000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "search_rows" ALTER COLUMN "words" SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "search_rows" ALTER COLUMN "words" SET STORAGE EXTENDED');
  }
}
