import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the key pairs of this service for SAML providers, the settings that need them, and the NameIDs by which providers end
 * sessions. Sessions from before ended by the name of the person, which is the NameID unless it changes with each sign-in.
 */
export class SamlKeys1795529641439 implements MigrationInterface {
  readonly name = 'SamlKeys1795529641439';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "saml_keys" (
                "id" uuid NOT NULL,
                "provider_id" uuid NOT NULL,
                "certificate" text NOT NULL,
                "private_key" bytea NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_aebf163b7e3b8e8f8db99ddae6e" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`CREATE INDEX "saml_keys_provider" ON "saml_keys" ("provider_id")`);
    await queryRunner.query(`ALTER TABLE "saml_providers" ADD "single_logout_url" text`);
    await queryRunner.query(
      `ALTER TABLE "saml_providers" ADD "sign_requests" boolean NOT NULL DEFAULT false`,
    );
    await queryRunner.query(
      `ALTER TABLE "saml_providers" ADD "require_encrypted_assertions" boolean NOT NULL DEFAULT false`,
    );
    await queryRunner.query(`ALTER TABLE "sso_sessions" ADD "name_id" text`);
    await queryRunner.query(
      `UPDATE sso_sessions SET name_id = subject WHERE provider_id IN (SELECT id FROM saml_providers)`,
    );
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_name_id" ON "sso_sessions" ("provider_id", "name_id")
            WHERE "name_id" IS NOT NULL
        `);
    await queryRunner.query(`
            ALTER TABLE "saml_keys"
            ADD CONSTRAINT "FK_ef847e5c78042dd5daae4d7789c" FOREIGN KEY ("provider_id") REFERENCES "saml_providers"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."sso_sessions_name_id"`);
    await queryRunner.query(`ALTER TABLE "sso_sessions" DROP COLUMN "name_id"`);
    for (const column of ['require_encrypted_assertions', 'sign_requests', 'single_logout_url'])
      await queryRunner.query(`ALTER TABLE "saml_providers" DROP COLUMN "${column}"`);
    await queryRunner.query(`DROP TABLE "saml_keys"`);
  }
}
