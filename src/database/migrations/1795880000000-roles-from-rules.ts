import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a rule of a provider gave a member their role, and an index for the invitations of an address. */
export class RolesFromRules1795880000000 implements MigrationInterface {
  readonly name = 'RolesFromRules1795880000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "members"
            ADD "role_from_rule" boolean NOT NULL DEFAULT false
        `);
    await queryRunner.query(`
            CREATE INDEX "email_invites_email" ON "email_invites" ("email")
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "email_invites_email"
        `);
    await queryRunner.query(`
            ALTER TABLE "members" DROP COLUMN "role_from_rule"
        `);
  }
}
