import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks, their deliveries, and the order of deliveries. */
export class Webhooks1795373201000 implements MigrationInterface {
  readonly name = 'Webhooks1795373201000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "webhooks" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "name" text NOT NULL,
          "url" text NOT NULL,
          "actions" text array NOT NULL,
          "active" boolean NOT NULL,
          "disabled_at" TIMESTAMP WITH TIME ZONE,
          "secret" bytea NOT NULL,
          "previous_secret" bytea,
          "previous_secret_until" TIMESTAMP WITH TIME ZONE,
          "failing_since" TIMESTAMP WITH TIME ZONE,
          "last_failure_at" TIMESTAMP WITH TIME ZONE,
          "slow" boolean NOT NULL DEFAULT false,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_webhooks" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "webhooks_organization" ON "webhooks" ("organization_id", "id")`);
    await queryRunner.query(`
      CREATE TABLE "webhook_deliveries" (
          "id" uuid NOT NULL,
          "webhook_id" uuid NOT NULL,
          "place" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
          "type" text NOT NULL,
          "target_id" uuid NOT NULL,
          "data" jsonb NOT NULL,
          "occurred_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "status" text NOT NULL,
          "attempts" integer NOT NULL,
          "next_attempt_at" TIMESTAMP WITH TIME ZONE,
          "last_attempt_at" TIMESTAMP WITH TIME ZONE,
          "response_status" integer,
          "error" text,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_webhook_deliveries" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" ("created_at")`);
    await queryRunner.query(
      `CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" ("webhook_id", "target_id", "place") WHERE status = 'pending'`,
    );
    await queryRunner.query(
      `CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" ("webhook_id", "id")`,
    );
    await queryRunner.query(`
      CREATE TABLE "webhook_lanes" (
          "webhook_id" uuid NOT NULL,
          "target_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "pending" integer NOT NULL,
          "due_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "taken_until" TIMESTAMP WITH TIME ZONE,
          "taken_by" uuid,
          CONSTRAINT "PK_webhook_lanes" PRIMARY KEY ("webhook_id", "target_id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "webhook_lanes_taken" ON "webhook_lanes" ("organization_id", "webhook_id") WHERE taken_until IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "webhook_lanes_webhook" ON "webhook_lanes" ("webhook_id", "due_at")`,
    );
    await queryRunner.query(`CREATE INDEX "webhook_lanes_due" ON "webhook_lanes" ("due_at", "webhook_id")`);
    await queryRunner.query(`
      ALTER TABLE "webhooks" ADD CONSTRAINT "FK_1263da9f2a66fe09006bd86130e" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "FK_a0286aeb96db651efd1ae2966f2" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "webhook_lanes" ADD CONSTRAINT "FK_2298d7bca473645d74b08212bf1" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "webhook_lanes"`);
    await queryRunner.query(`DROP TABLE "webhook_deliveries"`);
    await queryRunner.query(`DROP TABLE "webhooks"`);
  }
}
