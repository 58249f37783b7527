import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Share links of sites, and the authentication of visitors. */
export class SiteAudiences1795333609000 implements MigrationInterface {
  readonly name = 'SiteAudiences1795333609000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "site_share_links" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "site_id" uuid NOT NULL,
          "name" text NOT NULL,
          "active" boolean NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_site_share_links" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "site_share_links_site" ON "site_share_links" ("site_id", "id")`);
    await queryRunner.query(`
      ALTER TABLE "sites"
      ADD "audience" integer NOT NULL DEFAULT 0,
      ADD "auth_backend" text NOT NULL DEFAULT 'custom',
      ADD "auth_key" bytea,
      ADD "auth_generation" integer NOT NULL DEFAULT 0,
      ADD "auth_fallback_url" text
    `);
    await queryRunner.query(`
      ALTER TABLE "site_share_links" ADD CONSTRAINT "FK_82729c7515c63d378865390574e" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_share_links" ADD CONSTRAINT "FK_50ccc7e36638ed1082a9b31ba6f" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "sites"
      DROP COLUMN "audience", DROP COLUMN "auth_backend", DROP COLUMN "auth_key", DROP COLUMN "auth_generation",
      DROP COLUMN "auth_fallback_url"
    `);
    await queryRunner.query(`DROP TABLE "site_share_links"`);
  }
}
