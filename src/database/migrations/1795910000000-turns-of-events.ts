import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations take turns when their events are moved into the audit log, and when these are sent to their webhooks. */
export class TurnsOfEvents1795910000000 implements MigrationInterface {
  readonly name = 'TurnsOfEvents1795910000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "outbox_events"
            ADD "chain_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
        `);
    await queryRunner.query(`
            UPDATE "outbox_events" SET "chain_id" = ("events" -> 0 ->> 'organizationId')::uuid
            WHERE "events" -> 0 ->> 'organizationId' IS NOT NULL
        `);
    await queryRunner.query(`
            ALTER TABLE "outbox_events" DROP CONSTRAINT "PK_outbox_events",
            ADD CONSTRAINT "PK_outbox_events" PRIMARY KEY ("chain_id", "sequence")
        `);
    await queryRunner.query(`
            ALTER TABLE "webhooks" ADD "position" bigint, ADD "events_due_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            UPDATE "webhooks" SET "position" = coalesce(
                (SELECT c."position" FROM "audit_chains" c WHERE c."id" = "webhooks"."organization_id"), 0)
        `);
    await queryRunner.query(`
            ALTER TABLE "webhooks" ALTER COLUMN "position" SET NOT NULL
        `);
    await queryRunner.query(`
            CREATE INDEX "webhooks_behind" ON "webhooks" ("events_due_at") WHERE events_due_at IS NOT NULL
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."webhooks_behind"
        `);
    await queryRunner.query(`
            ALTER TABLE "webhooks" DROP COLUMN "events_due_at", DROP COLUMN "position"
        `);
    await queryRunner.query(`
            ALTER TABLE "outbox_events" DROP CONSTRAINT "PK_outbox_events",
            DROP COLUMN "chain_id", ADD CONSTRAINT "PK_outbox_events" PRIMARY KEY ("sequence")
        `);
  }
}
