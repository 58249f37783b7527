import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each claim of an idempotency key has an id, so that only the request that holds the key can be done with it, and says
 * whose token it was, so that no weaker one is shown the answer. Answers kept before may hold secrets: of those requests
 * only that they are done stays known.
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
