import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which of its times each cron has run, and who is at it, so that of many processes one does. */
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
