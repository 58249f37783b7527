import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the people whom the providers of an organization know by an address, when the address gets another owner. */
export class OwnersOfSubjects1795854185568 implements MigrationInterface {
  readonly name = 'OwnersOfSubjects1795854185568';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE INDEX "sso_identities_subject" ON "sso_identities" ("organization_id", lower("subject"))
            WHERE strpos("subject", '@') > 0
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "sso_identities_subject"
        `);
  }
}
