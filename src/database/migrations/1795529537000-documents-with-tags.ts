import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the documents of a space that may have tags, for the tags of a revision. Reads each document once. */
export class DocumentsWithTags1795529537000 implements MigrationInterface {
  readonly name = 'DocumentsWithTags1795529537000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE INDEX "documents_with_tags" ON "documents" ("space_id", "hash")
            WHERE markdown ~ '\\{%[^a-zA-Z0-9{%]*update' AND strpos(markdown, 'tags') > 0
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."documents_with_tags"
        `);
  }
}
