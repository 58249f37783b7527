import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The outbox that records every change, and the chains of the audit log. Rows of the outbox are not compressed, because
 * they exist for about a second.
 */
export class AuditLog1795373200000 implements MigrationInterface {
  readonly name = 'AuditLog1795373200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "outbox_events" (
          "sequence" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
          "events" json NOT NULL,
          CONSTRAINT "PK_outbox_events" PRIMARY KEY ("sequence")
      ) WITH (toast_tuple_target = 8160)
    `);
    await queryRunner.query(`
      CREATE TABLE "audit_chains" (
          "id" uuid NOT NULL,
          "organization_id" uuid,
          "position" bigint NOT NULL,
          "hash" bytea NOT NULL,
          "anchor_position" bigint NOT NULL,
          "anchor_hash" bytea NOT NULL,
          CONSTRAINT "PK_audit_chains" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "audit_chains_organization" ON "audit_chains" ("organization_id")`);
    await queryRunner.query(`
      CREATE TABLE "audit_events" (
          "id" uuid NOT NULL,
          "chain_id" uuid NOT NULL,
          "position" bigint NOT NULL,
          "action" text NOT NULL,
          "actor_type" text NOT NULL,
          "actor_id" uuid,
          "token_id" uuid,
          "target_type" text NOT NULL,
          "target_id" uuid NOT NULL,
          "before" jsonb,
          "after" jsonb,
          "request_id" text,
          "occurred_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "previous_hash" bytea NOT NULL,
          "hash" bytea NOT NULL,
          CONSTRAINT "PK_audit_events" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "audit_events_target" ON "audit_events" ("chain_id", "target_id", "occurred_at", "position")`,
    );
    await queryRunner.query(
      `CREATE INDEX "audit_events_actor" ON "audit_events" ("chain_id", "actor_id", "occurred_at", "position")`,
    );
    await queryRunner.query(
      `CREATE INDEX "audit_events_action" ON "audit_events" ("chain_id", "action", "occurred_at", "position")`,
    );
    await queryRunner.query(
      `CREATE INDEX "audit_events_time" ON "audit_events" ("chain_id", "occurred_at", "position")`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "audit_events_chain" ON "audit_events" ("chain_id", "position")`,
    );
    await queryRunner.query(`
      ALTER TABLE "audit_chains" ADD CONSTRAINT "FK_82a45e020aa4fbfc02fa2c001a1" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "audit_events"`);
    await queryRunner.query(`DROP TABLE "audit_chains"`);
    await queryRunner.query(`DROP TABLE "outbox_events"`);
  }
}
