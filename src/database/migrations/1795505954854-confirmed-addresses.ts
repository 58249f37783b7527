import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whose addresses are confirmed, who created accounts, and who confirmed memberships. Of existing accounts, the address
 * counts as confirmed if the person used the emailed link for it, or administers the instance. A directory created those
 * that became its members in the moment in which they were created.
 */
export class ConfirmedAddresses1795505954854 implements MigrationInterface {
  readonly name = 'ConfirmedAddresses1795505954854';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "address_notices" (
                "id" uuid NOT NULL,
                "email" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_f7e9e476a934720c042fb8d9666" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "email_confirmations" (
                "user_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "email" text NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "sent_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_97c4781eabb13c92ea53f21d8f9" PRIMARY KEY ("user_id")
            )
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "email_confirmations_id" ON "email_confirmations" ("id")
        `);
    await queryRunner.query(`
            ALTER TABLE "users"
            ADD "email_verified_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            ALTER TABLE "users"
            ADD "origin_organization_id" uuid
        `);
    await queryRunner.query(`
            ALTER TABLE "members"
            ADD "confirmed_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            ALTER TABLE "email_confirmations"
            ADD CONSTRAINT "FK_97c4781eabb13c92ea53f21d8f9" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "users"
            ADD CONSTRAINT "FK_969990013edc532202340323bf6" FOREIGN KEY ("origin_organization_id") REFERENCES "organizations"("id") ON DELETE
            SET NULL ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
      UPDATE users SET email_verified_at = s.completed_at FROM account_set_ups s
      WHERE s.user_id = users.id AND s.email = users.email AND s.completed_at IS NOT NULL
    `);
    await queryRunner.query(`UPDATE users SET email_verified_at = created_at WHERE instance_admin`);
    await queryRunner.query(`
      UPDATE users SET origin_organization_id = s.organization_id
      FROM scim_users s JOIN members m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
      WHERE s.user_id = users.id AND users.created_at BETWEEN m.joined_at - interval '5 seconds' AND m.joined_at + interval '5 seconds'
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "users" DROP CONSTRAINT "FK_969990013edc532202340323bf6"
        `);
    await queryRunner.query(`
            ALTER TABLE "email_confirmations" DROP CONSTRAINT "FK_97c4781eabb13c92ea53f21d8f9"
        `);
    await queryRunner.query(`
            ALTER TABLE "members" DROP COLUMN "confirmed_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "users" DROP COLUMN "origin_organization_id"
        `);
    await queryRunner.query(`
            ALTER TABLE "users" DROP COLUMN "email_verified_at"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."email_confirmations_id"
        `);
    await queryRunner.query(`
            DROP TABLE "email_confirmations"
        `);
    await queryRunner.query(`
            DROP TABLE "address_notices"
        `);
  }
}
