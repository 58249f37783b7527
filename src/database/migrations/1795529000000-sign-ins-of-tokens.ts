import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores with each token the sign-in that it came from, so that a logout at the provider ends all of them. Tokens that
 * were created with the token of a sign-in before are not known, and end when that token would have expired.
 */
export class SignInsOfTokens1795529000000 implements MigrationInterface {
  readonly name = 'SignInsOfTokens1795529000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "tokens"
            ADD "sign_in_id" uuid
        `);
    await queryRunner.query(`
            UPDATE "tokens" t SET "sign_in_id" = t."id" FROM "sso_sessions" s WHERE s."id" = t."id"
        `);
    await queryRunner.query(`
            CREATE INDEX "tokens_sign_in" ON "tokens" ("sign_in_id")
            WHERE "sign_in_id" IS NOT NULL
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."tokens_sign_in"
        `);
    await queryRunner.query(`
            ALTER TABLE "tokens" DROP COLUMN "sign_in_id"
        `);
  }
}
