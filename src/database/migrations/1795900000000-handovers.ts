import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is needed when the User of an address is given to the next person: finds Users by a mail address that is not that of the
 * account, and invites by their inviter, and remembers Users without an external ID, or without
 * access, and what is due.
 */
export class Handovers1795900000000 implements MigrationInterface {
  readonly name = 'Handovers1795900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE INDEX "scim_users_work_email" ON "scim_users" ("organization_id", lower("work_email"))
        `);
    await queryRunner.query(`
            CREATE INDEX "email_invites_inviter" ON "email_invites" ("created_by")
        `);
    await queryRunner.query(`
            CREATE INDEX "link_invites_inviter" ON "link_invites" ("created_by")
        `);
    await queryRunner.query(`
            ALTER TABLE "scim_known_people" ALTER COLUMN "external_id" DROP NOT NULL,
            ADD COLUMN "has_access" boolean NOT NULL DEFAULT true, ADD COLUMN "due" character varying
        `);
    await queryRunner.query(`
            INSERT INTO "scim_known_people" ("organization_id", "user_id")
            SELECT "organization_id", "user_id" FROM "scim_users" WHERE "external_id" IS NULL
            ON CONFLICT DO NOTHING
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DELETE FROM "scim_known_people" WHERE "external_id" IS NULL OR NOT "has_access"
        `);
    await queryRunner.query(`
            ALTER TABLE "scim_known_people" ALTER COLUMN "external_id" SET NOT NULL,
            DROP COLUMN "due", DROP COLUMN "has_access"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."link_invites_inviter"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."email_invites_inviter"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."scim_users_work_email"
        `);
  }
}
