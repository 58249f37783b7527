import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search rows know whether a text may have blocks that only some readers see. Reads each document once. */
export class ConditionalSearchRows1795501024499 implements MigrationInterface {
  readonly name = 'ConditionalSearchRows1795501024499';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "search_rows"
            ADD "conditional" boolean NOT NULL DEFAULT false
        `);
    await queryRunner.query(`
            UPDATE "search_rows" r SET "conditional" = true FROM "documents" d
            WHERE d."space_id" = r."space_id" AND d."hash" = r."document_hash" AND d."markdown" ~ '\\{%-?\\s*if\\M'
        `);
    await queryRunner.query(`
            CREATE INDEX "search_rows_conditional" ON "search_rows" ("space_id")
            WHERE conditional
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."search_rows_conditional"
        `);
    await queryRunner.query(`
            ALTER TABLE "search_rows" DROP COLUMN "conditional"
        `);
  }
}
