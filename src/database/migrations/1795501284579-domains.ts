import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains that organizations prove to be their own. */
export class Domains1795501284579 implements MigrationInterface {
  readonly name = 'Domains1795501284579';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "domains" (
                "organization_id" uuid NOT NULL,
                "domain" text NOT NULL,
                "state" text NOT NULL,
                "method" text NOT NULL,
                "token" text NOT NULL,
                "verified_at" TIMESTAMP WITH TIME ZONE,
                "checked_at" TIMESTAMP WITH TIME ZONE,
                "missing_since" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_41e0f0ea112e4cd2651d3964821" PRIMARY KEY ("organization_id", "domain")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "domains_checks" ON "domains" ("checked_at")
            WHERE "method" = 'dns'
                AND "state" <> 'pending'
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "domains_holder" ON "domains" ("domain")
            WHERE "state" = 'verified'
        `);
    await queryRunner.query(`
            ALTER TABLE "domains"
            ADD CONSTRAINT "FK_55681e01ffd1048037edae916f4" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "domains" DROP CONSTRAINT "FK_55681e01ffd1048037edae916f4"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."domains_holder"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."domains_checks"
        `);
    await queryRunner.query(`
            DROP TABLE "domains"
        `);
  }
}
