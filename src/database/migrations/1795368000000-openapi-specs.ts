import type { MigrationInterface, QueryRunner } from 'typeorm';

/** OpenAPI specifications and their versions. */
export class OpenapiSpecs1795368000000 implements MigrationInterface {
  readonly name = 'OpenapiSpecs1795368000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "openapi_specs" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "slug" text NOT NULL,
          "source_url" text,
          "source_text" text,
          "source_count" integer NOT NULL,
          "processing_state" text NOT NULL,
          "last_version_id" uuid,
          "last_processed_at" TIMESTAMP WITH TIME ZONE,
          "last_process_error_code" text,
          "look_at" TIMESTAMP WITH TIME ZONE,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_openapi_specs" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "openapi_specs_slug" ON "openapi_specs" ("organization_id", "slug")`,
    );
    await queryRunner.query(
      `CREATE INDEX "openapi_specs_due" ON "openapi_specs" ("look_at") WHERE look_at IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE "openapi_spec_versions" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "spec_id" uuid NOT NULL,
          "content" text NOT NULL,
          "hash" text NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_openapi_spec_versions" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "openapi_spec_versions_organization" ON "openapi_spec_versions" ("organization_id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "openapi_spec_versions_spec" ON "openapi_spec_versions" ("spec_id", "id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "openapi_specs" ADD CONSTRAINT "FK_b0865e59012a6c6aa6a4628fd18" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "openapi_spec_versions" ADD CONSTRAINT "FK_c181c45e4e8b43e0503b1ab8ea4" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "openapi_spec_versions" ADD CONSTRAINT "FK_214874ea9b233cc111ebbe6d76f" FOREIGN KEY ("spec_id") REFERENCES "openapi_specs"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "openapi_spec_versions"`);
    await queryRunner.query(`DROP TABLE "openapi_specs"`);
  }
}
