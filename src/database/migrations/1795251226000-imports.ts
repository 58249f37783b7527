import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of imports. */
export class Imports1795251226000 implements MigrationInterface {
  readonly name = 'Imports1795251226000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "imports" (
          "id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "source" text NOT NULL,
          "url" text NOT NULL,
          "status" text NOT NULL,
          "error" text,
          "revision_id" uuid,
          "imported_resources" integer NOT NULL,
          "total_resources" integer NOT NULL,
          "skipped" jsonb NOT NULL DEFAULT '[]',
          "author_id" uuid,
          "started_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "finished_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_ea10c62f5eb1d75e83d8b5225db" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "imports_space" ON "imports" ("space_id", "id")
    `);
    await queryRunner.query(`
      ALTER TABLE "imports"
      ADD CONSTRAINT "FK_324705127a78e90203441a79684" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "imports"
      ADD CONSTRAINT "FK_2e415f7687dfe8b9a53747ea079" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "imports"`);
  }
}
