import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What readers of published sites do: views of pages, searches and feedback, for each day. */
export class SiteInsights1795425628752 implements MigrationInterface {
  readonly name = 'SiteInsights1795425628752';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "site_page_feedback" (
                "site_space_id" uuid NOT NULL,
                "day" date NOT NULL,
                "page_id" uuid NOT NULL,
                "organization_id" uuid NOT NULL,
                "helpful" integer NOT NULL,
                "not_helpful" integer NOT NULL,
                "comments" jsonb NOT NULL,
                CONSTRAINT "PK_a46d157fb339d417a9bce0bf187" PRIMARY KEY ("site_space_id", "day", "page_id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "site_page_feedback_day" ON "site_page_feedback" ("day")
        `);
    await queryRunner.query(`
            CREATE TABLE "site_page_views" (
                "site_space_id" uuid NOT NULL,
                "day" date NOT NULL,
                "page_id" uuid NOT NULL,
                "organization_id" uuid NOT NULL,
                "views" integer NOT NULL,
                CONSTRAINT "PK_398552df5dda7d32bdc41d65b03" PRIMARY KEY ("site_space_id", "day", "page_id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "site_page_views_day" ON "site_page_views" ("day")
        `);
    await queryRunner.query(`
            CREATE TABLE "site_searches" (
                "site_id" uuid NOT NULL,
                "day" date NOT NULL,
                "query" text NOT NULL,
                "organization_id" uuid NOT NULL,
                "searches" integer NOT NULL,
                "results" integer NOT NULL,
                CONSTRAINT "PK_d346376fda2c691ca434697dd84" PRIMARY KEY ("site_id", "day", "query")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "site_searches_day" ON "site_searches" ("day")
        `);
    await queryRunner.query(`
            ALTER TABLE "site_page_feedback"
            ADD CONSTRAINT "FK_e39f407039876f915ca46631a16" FOREIGN KEY ("site_space_id") REFERENCES "site_spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "site_page_views"
            ADD CONSTRAINT "FK_92b61082c666049ac7320e54159" FOREIGN KEY ("site_space_id") REFERENCES "site_spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "site_searches"
            ADD CONSTRAINT "FK_10099a4b62a811d666ae540df52" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "site_searches"
        `);
    await queryRunner.query(`
            DROP TABLE "site_page_views"
        `);
    await queryRunner.query(`
            DROP TABLE "site_page_feedback"
        `);
  }
}
