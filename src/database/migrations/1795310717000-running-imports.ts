import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An import is in the history from its start, with the process that runs it, so that it remains there however it ends.
 */
export class RunningImports1795310717000 implements MigrationInterface {
  readonly name = 'RunningImports1795310717000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "imports" ADD "instance_id" uuid, ALTER COLUMN "finished_at" DROP NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "imports_running" ON "imports" ("instance_id") WHERE status = 'running'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "imports" WHERE status = 'running'`);
    await queryRunner.query(`DROP INDEX "imports_running"`);
    await queryRunner.query(
      `ALTER TABLE "imports" DROP COLUMN "instance_id", ALTER COLUMN "finished_at" SET NOT NULL`,
    );
  }
}
