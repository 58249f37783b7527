import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the User of a directory with a mail address that is not that of the account. */
export class WorkAddresses1795900000000 implements MigrationInterface {
  readonly name = 'WorkAddresses1795900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE INDEX "scim_users_work_email" ON "scim_users" ("organization_id", lower("work_email"))
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."scim_users_work_email"
        `);
  }
}
