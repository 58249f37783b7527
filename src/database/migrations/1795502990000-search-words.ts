import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of the texts, for the correction of typos. `spellings` is null in existing rows: a job reads their words after
 * the start (`search/search-words.cron.ts`), because this takes minutes in large installations. Until then, typos are
 * corrected with the words that it has read.
 */
export class SearchWords1795502990000 implements MigrationInterface {
  readonly name = 'SearchWords1795502990000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "search_rows" ADD "spellings" text[]');
    await queryRunner.query(
      'CREATE INDEX "search_rows_unread" ON "search_rows" ("space_id") WHERE spellings IS NULL',
    );
    await queryRunner.query(`
      CREATE TABLE "search_words" (
        "space_id" uuid NOT NULL,
        "word" text COLLATE "C" NOT NULL,
        "organization_id" uuid NOT NULL,
        "pages" integer NOT NULL,
        CONSTRAINT "PK_search_words" PRIMARY KEY ("space_id", "word"),
        CONSTRAINT "FK_226808926437cd57841b79dc2c7" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
      )`);
    await queryRunner.query(
      'CREATE INDEX "search_words_organization" ON "search_words" ("organization_id", "word")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "search_words"');
    await queryRunner.query('ALTER TABLE "search_rows" DROP COLUMN "spellings"');
  }
}
