import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the documents of a space whose visible parts may depend on the reader. Reads each document once. */
export class DocumentsForReaders1795501394615 implements MigrationInterface {
  readonly name = 'DocumentsForReaders1795501394615';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE INDEX "documents_for_readers" ON "documents" ("space_id", "hash")
            WHERE markdown ~ '\\{%[^a-zA-Z0-9{%]*if' OR strpos(markdown, 'visitor') > 0 AND markdown ~ '\\{\\{|expression'
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."documents_for_readers"
        `);
  }
}
