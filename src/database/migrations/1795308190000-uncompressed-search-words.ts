import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the words of pages without compression. Compression hardly makes them smaller, and ranking reads the words of
 * every matching page: decompressing them was more than half of a search. Existing rows change when their pages do.
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
