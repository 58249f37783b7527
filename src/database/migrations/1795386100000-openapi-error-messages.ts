import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The error message for the source of an OpenAPI specification. */
export class OpenapiErrorMessages1795386100000 implements MigrationInterface {
  readonly name = 'OpenapiErrorMessages1795386100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "openapi_specs" ADD "last_process_error_message" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "openapi_specs" DROP COLUMN "last_process_error_message"`);
  }
}
