import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each claim of an idempotency key has an id, so that only the request that holds the key can store a response, and a
 * token, so that a token with fewer scopes does not get the response. Existing responses may contain secrets, so they
 * are deleted; their requests remain marked as done.
 */
export class ClaimedKeys1795308586000 implements MigrationInterface {
  readonly name = 'ClaimedKeys1795308586000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "idempotency_keys" ADD "claim" uuid, ADD "token_id" uuid, ADD "scopes" text array`,
    );
    await queryRunner.query(
      `UPDATE "idempotency_keys" SET "sealed_body" = NULL, "etag" = NULL WHERE "status" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "idempotency_keys" DROP COLUMN "claim", DROP COLUMN "token_id", DROP COLUMN "scopes"`,
    );
  }
}
