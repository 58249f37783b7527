import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the effective level of an item: its own, else that of the nearest collection above that has one, else the
 * member role (`level_at_top`). It is a trigger because access depends on it, so no writer may forget it.
 */
const RESOLVE_LEVEL = `
CREATE FUNCTION resolve_level() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nearest record;
BEGIN
  NEW.level_at_top := NEW.inherits_level;
  NEW.level := CASE WHEN NEW.inherits_level THEN NULL ELSE NEW.default_level END;
  IF NEW.inherits_level AND cardinality(NEW.path) > 0 THEN
    SELECT c.default_level INTO nearest FROM collections c
    WHERE c.id = ANY (NEW.path) AND NOT c.inherits_level
    ORDER BY array_position(NEW.path, c.id) DESC LIMIT 1;
    IF FOUND THEN
      NEW.level_at_top := false;
      NEW.level := nearest.default_level;
    END IF;
  END IF;
  RETURN NEW;
END $$`;

/** Updates the levels below a collection whose level has changed. */
const PASS_LEVEL_ON = `
CREATE FUNCTION pass_level_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.inherits_level, OLD.default_level) IS NOT DISTINCT FROM (NEW.inherits_level, NEW.default_level) THEN
      RETURN NULL;
    END IF;
  ELSIF NEW.inherits_level THEN
    RETURN NULL;
  END IF;
  UPDATE collections SET path = path WHERE organization_id = NEW.organization_id AND path @> ARRAY[NEW.id];
  UPDATE spaces SET path = path WHERE organization_id = NEW.organization_id AND path @> ARRAY[NEW.id];
  RETURN NULL;
END $$`;

/**
 * Invitations, the flag of spaces that are being purged, the processes that hold idempotency keys, and indexes that
 * cover the query of the effective role.
 */
export class PeopleAndAccess1795244956000 implements MigrationInterface {
  readonly name = 'PeopleAndAccess1795244956000';

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
      CREATE TABLE "instances" (
          "id" uuid NOT NULL,
          "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_11862209053330b4765f7f54178" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      ALTER TABLE "idempotency_keys" ADD "claimed_by" uuid
    `);
    await queryRunner.query(`
      ALTER TABLE "spaces" ADD "purging" boolean NOT NULL DEFAULT false
    `);
    await queryRunner.query(`
      ALTER TABLE "spaces"
      ADD "level_at_top" boolean NOT NULL DEFAULT true,
      ADD "level" "role"
    `);
    await queryRunner.query(`
      ALTER TABLE "collections"
      ADD "level_at_top" boolean NOT NULL DEFAULT true,
      ADD "level" "role"
    `);
    await queryRunner.query(RESOLVE_LEVEL);
    await queryRunner.query(PASS_LEVEL_ON);
    for (const table of ['collections', 'spaces']) {
      await queryRunner.query(`
        CREATE TRIGGER "resolve_level" BEFORE INSERT OR UPDATE OF path, inherits_level, default_level ON "${table}"
        FOR EACH ROW EXECUTE FUNCTION resolve_level()
      `);
      await queryRunner.query(`UPDATE "${table}" SET path = path`);
    }
    await queryRunner.query(`
      CREATE TRIGGER "pass_level_on" AFTER INSERT OR UPDATE OF inherits_level, default_level ON "collections"
      FOR EACH ROW EXECUTE FUNCTION pass_level_on()
    `);
    await queryRunner.query(`
      CREATE INDEX "spaces_organization" ON "spaces" ("organization_id", "id", "level_at_top", "level")
      WHERE deleted_at IS NULL
    `);
    await queryRunner.query(`
      CREATE INDEX "spaces_closed" ON "spaces" ("organization_id")
      WHERE deleted_at IS NULL AND NOT level_at_top AND level IS NULL
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
    await queryRunner.query(`ALTER TABLE "idempotency_keys" DROP COLUMN "claimed_by"`);
    await queryRunner.query(`DROP TABLE "instances"`);
    await queryRunner.query(`DROP TABLE "link_invites"`);
    await queryRunner.query(`DROP TABLE "email_invites"`);
    await queryRunner.query(`DROP FUNCTION pass_level_on CASCADE`);
    await queryRunner.query(`DROP FUNCTION resolve_level CASCADE`);
    // Before the columns, because dropping these would also drop the indexes.
    await queryRunner.query(`DROP INDEX "spaces_closed"`);
    await queryRunner.query(`DROP INDEX "spaces_organization"`);
    for (const table of ['collections', 'spaces']) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "level", DROP COLUMN "level_at_top"`);
    }
    await queryRunner.query(`ALTER TABLE "spaces" DROP COLUMN "purging"`);
    await queryRunner.query(`DROP INDEX "grants_principal_target_role"`);
    await queryRunner.query(`DROP INDEX "grants_target_principal_role"`);
  }
}
