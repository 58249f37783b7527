import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last run of each cron and the process that runs it, so that only one process does. */
export class CronTurns1795373301000 implements MigrationInterface {
  readonly name = 'CronTurns1795373301000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "cron_turns" (
          "name" text NOT NULL,
          "done_until" TIMESTAMP WITH TIME ZONE NOT NULL,
          "holder" uuid,
          "held_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_cron_turns" PRIMARY KEY ("name")
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "cron_turns"`);
  }
}
