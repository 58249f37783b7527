import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sent invitation mails, so that nobody receives too many. */
export class SentInvitations1795307183000 implements MigrationInterface {
  readonly name = 'SentInvitations1795307183000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "sent_invitations" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "email" text NOT NULL,
          "sent_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_a6ef42e4f587540bfc3811cc249" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(
      `CREATE INDEX "sent_invitations_address" ON "sent_invitations" ("email", "sent_at")`,
    );
    await queryRunner.query(
      `CREATE INDEX "sent_invitations_organization" ON "sent_invitations" ("organization_id", "sent_at")`,
    );
    await queryRunner.query(
      `ALTER TABLE "sent_invitations" ADD CONSTRAINT "FK_eddfd3af6be87251bf17c12a960" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "sent_invitations"`);
  }
}
