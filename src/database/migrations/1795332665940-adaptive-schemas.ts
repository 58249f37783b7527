import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schemas of visitors' claims of sites. */
export class AdaptiveSchemas1795332665940 implements MigrationInterface {
  readonly name = 'AdaptiveSchemas1795332665940';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "site_adaptive_schemas" (
          "site_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "json_schema" json NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_site_adaptive_schemas" PRIMARY KEY ("site_id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "site_adaptive_schemas_organization" ON "site_adaptive_schemas" ("organization_id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "site_adaptive_schemas" ADD CONSTRAINT "FK_975d363fac316dd3caa2a505bdb" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_adaptive_schemas" ADD CONSTRAINT "FK_83fb177be5ff327c376549bf477" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "site_adaptive_schemas"`);
  }
}
