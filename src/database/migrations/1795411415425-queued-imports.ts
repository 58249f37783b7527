import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports that run as jobs, and their progress. Earlier imports have none. */
export class QueuedImports1795411415425 implements MigrationInterface {
  readonly name = 'QueuedImports1795411415425';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "queued_imports" (
                "id" uuid NOT NULL,
                "space_id" uuid NOT NULL,
                "organization_id" uuid NOT NULL,
                "change_request_id" uuid,
                "user_id" uuid NOT NULL,
                "token_id" uuid NOT NULL,
                "request_id" text NOT NULL,
                "sealed_request" bytea NOT NULL,
                "attempts" integer NOT NULL DEFAULT '0',
                "claim" uuid,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_aedc268f033e3f55a2ec9e1b0f0" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "queued_imports_space" ON "queued_imports" ("space_id")
        `);
    await queryRunner.query(`
            CREATE INDEX "queued_imports_organization" ON "queued_imports" ("organization_id")
        `);
    await queryRunner.query(`
            ALTER TABLE "imports"
            ADD "phase" text
        `);
    await queryRunner.query(`
            ALTER TABLE "imports"
            ADD "pages_read" integer
        `);
    await queryRunner.query(`
            ALTER TABLE "imports"
            ADD "pages_total" integer
        `);
    await queryRunner.query(`
            ALTER TABLE "queued_imports"
            ADD CONSTRAINT "FK_aedc268f033e3f55a2ec9e1b0f0" FOREIGN KEY ("id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "queued_imports" DROP CONSTRAINT "FK_aedc268f033e3f55a2ec9e1b0f0"
        `);
    await queryRunner.query(`
            ALTER TABLE "imports" DROP COLUMN "pages_total"
        `);
    await queryRunner.query(`
            ALTER TABLE "imports" DROP COLUMN "pages_read"
        `);
    await queryRunner.query(`
            ALTER TABLE "imports" DROP COLUMN "phase"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."queued_imports_organization"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."queued_imports_space"
        `);
    await queryRunner.query(`
            DROP TABLE "queued_imports"
        `);
  }
}
