import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who accounts are to directories, also after the membership. */
export class KnownPeople1795890000000 implements MigrationInterface {
  readonly name = 'KnownPeople1795890000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "scim_known_people" (
                "organization_id" uuid NOT NULL,
                "user_id" uuid NOT NULL,
                "external_id" text NOT NULL,
                CONSTRAINT "scim_known_people_pkey" PRIMARY KEY ("organization_id", "user_id")
            )
        `);
    await queryRunner.query(`
            ALTER TABLE "scim_known_people"
            ADD CONSTRAINT "FK_fe28a576c57e7c880617fa2e075" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "scim_known_people"
            ADD CONSTRAINT "FK_50e839b59fd6a2b7645db7d1cd1" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            INSERT INTO "scim_known_people" ("organization_id", "user_id", "external_id")
            SELECT "organization_id", "user_id", "external_id" FROM "scim_users" WHERE "external_id" IS NOT NULL
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "scim_known_people"
        `);
  }
}
