import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Paths that pages had before they were renamed or moved, from now on. */
export class FormerPaths1795423680011 implements MigrationInterface {
  readonly name = 'FormerPaths1795423680011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "former_paths" (
                "space_id" uuid NOT NULL,
                "path_hash" bytea NOT NULL,
                "organization_id" uuid NOT NULL,
                "page_id" uuid NOT NULL,
                CONSTRAINT "PK_f38e4a80f041653ae205244e118" PRIMARY KEY ("space_id", "path_hash")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "former_paths_organization" ON "former_paths" ("organization_id")
        `);
    await queryRunner.query(`
            ALTER TABLE "former_paths"
            ADD CONSTRAINT "FK_9215d8ca3921fd4f5b967b9a66b" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "former_paths" DROP CONSTRAINT "FK_9215d8ca3921fd4f5b967b9a66b"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."former_paths_organization"
        `);
    await queryRunner.query(`
            DROP TABLE "former_paths"
        `);
  }
}
