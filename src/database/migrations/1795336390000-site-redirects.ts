import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Redirects of sites. */
export class SiteRedirects1795336390000 implements MigrationInterface {
  readonly name = 'SiteRedirects1795336390000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "site_redirects" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "site_id" uuid NOT NULL,
          "source" text NOT NULL,
          "destination" jsonb NOT NULL,
          "permanent" boolean NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_site_redirects" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_redirects_source" ON "site_redirects" ("site_id", "source")`,
    );
    await queryRunner.query(`
      ALTER TABLE "site_redirects" ADD CONSTRAINT "FK_e53787588ec617a3ca2b8eb9514" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_redirects" ADD CONSTRAINT "FK_0d702d4229608eafd09ad1c28af" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "site_redirects"`);
  }
}
