import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets sessions be those of tokens, without a site, and stores the name that the provider has for them. No row is
 * rewritten. Tokens from before have no session, and end by themselves.
 */
export class SessionsOfTokens1795517840553 implements MigrationInterface {
  readonly name = 'SessionsOfTokens1795517840553';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ADD "name" text
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ALTER COLUMN "site_id" DROP NOT NULL
        `);
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_name" ON "sso_sessions" ("provider_id", "name")
            WHERE "name" IS NOT NULL
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM sso_sessions WHERE site_id IS NULL`);
    await queryRunner.query(`
            DROP INDEX "public"."sso_sessions_name"
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ALTER COLUMN "site_id"
            SET NOT NULL
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions" DROP COLUMN "name"
        `);
  }
}
