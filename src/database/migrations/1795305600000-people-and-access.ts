import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations, the purge's mark on spaces, and indexes that hold everything the effective role needs. */
export class PeopleAndAccess1795305600000 implements MigrationInterface {
  readonly name = 'PeopleAndAccess1795305600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "email_invites" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "email" text NOT NULL,
          "role" "role",
          "sso" boolean NOT NULL DEFAULT false,
          "created_by" uuid,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "accepted_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_f82b745b77d34483058097c3f9a" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "email_invites_address" ON "email_invites" ("organization_id", "email")
    `);
    await queryRunner.query(`
      CREATE TABLE "link_invites" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "role" "role",
          "created_by" uuid,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_013803928ad5c80fad92d052479" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "link_invites_organization" ON "link_invites" ("organization_id", "id")
    `);
    await queryRunner.query(`
      ALTER TABLE "spaces" ADD "purging" boolean NOT NULL DEFAULT false
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_principal_target_role" ON "grants" ("principal_id", "target_id", "role")
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_target_principal_role" ON "grants" ("target_id", "principal_id", "role")
    `);
    await queryRunner.query(`
      ALTER TABLE "email_invites"
      ADD CONSTRAINT "FK_e0684612d19f3fe98f1c3350c2e" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "email_invites"
      ADD CONSTRAINT "FK_452021995b9cdb709e06f88f923" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "link_invites"
      ADD CONSTRAINT "FK_853fa6acd51a97045d355ab5d79" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "link_invites"
      ADD CONSTRAINT "FK_5c2eb98de701a063344bf0e6b48" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "link_invites"`);
    await queryRunner.query(`DROP TABLE "email_invites"`);
    await queryRunner.query(`ALTER TABLE "spaces" DROP COLUMN "purging"`);
    await queryRunner.query(`DROP INDEX "grants_principal_target_role"`);
    await queryRunner.query(`DROP INDEX "grants_target_principal_role"`);
  }
}
