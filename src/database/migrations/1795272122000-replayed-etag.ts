import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The entity tag of a stored response. Existing responses have none. */
export class ReplayedEtag1795272122000 implements MigrationInterface {
  readonly name = 'ReplayedEtag1795272122000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "idempotency_keys" ADD "etag" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "idempotency_keys" DROP COLUMN "etag"`);
  }
}
