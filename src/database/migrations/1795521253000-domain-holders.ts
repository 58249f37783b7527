import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers for which organization each domain was last verified, also when it gives the domain up or is deleted. */
export class DomainHolders1795521253000 implements MigrationInterface {
  readonly name = 'DomainHolders1795521253000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "domain_holders" (
                "domain" text NOT NULL,
                "organization_id" uuid NOT NULL,
                CONSTRAINT "PK_e25c86e00df727ddddbe39ab69b" PRIMARY KEY ("domain")
            )
        `);
    await queryRunner.query(`
            INSERT INTO "domain_holders" ("domain", "organization_id")
            SELECT DISTINCT ON ("domain") "domain", "organization_id" FROM "domains"
            WHERE "verified_at" IS NOT NULL
            ORDER BY "domain", "state" = 'verified' DESC, "verified_at" DESC
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "domain_holders"
        `);
  }
}
