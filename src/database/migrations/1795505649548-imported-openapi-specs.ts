import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of spaces create OpenAPI specifications, and keep those that nobody has changed up to date. */
export class ImportedOpenapiSpecs1795505649548 implements MigrationInterface {
  readonly name = 'ImportedOpenapiSpecs1795505649548';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "openapi_specs"
            ADD "import_space_id" uuid
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs"
            ADD "import_path" text
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs"
            ADD "import_hash" text
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "openapi_specs_imported" ON "openapi_specs" ("import_space_id", "import_path", "organization_id")
            WHERE import_space_id IS NOT NULL
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs"
            ADD CONSTRAINT "FK_0344d8789f62ae5dbbaeb831121" FOREIGN KEY ("import_space_id") REFERENCES "spaces"("id") ON DELETE
            SET NULL ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "openapi_specs" DROP CONSTRAINT "FK_0344d8789f62ae5dbbaeb831121"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."openapi_specs_imported"
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs" DROP COLUMN "import_hash"
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs" DROP COLUMN "import_path"
        `);
    await queryRunner.query(`
            ALTER TABLE "openapi_specs" DROP COLUMN "import_space_id"
        `);
  }
}
