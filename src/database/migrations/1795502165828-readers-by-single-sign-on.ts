import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sites whose readers sign in through the identity providers of the organization, and the sessions of these readers. */
export class ReadersBySingleSignOn1795502165828 implements MigrationInterface {
  readonly name = 'ReadersBySingleSignOn1795502165828';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "sso_sessions" (
                "id" uuid NOT NULL,
                "organization_id" uuid NOT NULL,
                "provider_id" uuid NOT NULL,
                "subject" text NOT NULL,
                "user_id" uuid,
                "site_id" uuid NOT NULL,
                "claims" jsonb NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_a5483deb1e52bf7d168eb94494f" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_user" ON "sso_sessions" ("user_id")
        `);
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_site" ON "sso_sessions" ("site_id")
        `);
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_expiry" ON "sso_sessions" ("expires_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "sso_sessions_subject" ON "sso_sessions" ("provider_id", "subject")
        `);
    await queryRunner.query(`
            ALTER TABLE "sites"
            ADD "readers" text NOT NULL DEFAULT 'members'
        `);
    await queryRunner.query(`
            ALTER TABLE "oidc_providers"
            ADD "visitor_claims" jsonb NOT NULL DEFAULT '[]'
        `);
    await queryRunner.query(`
            ALTER TABLE "oidc_providers"
            ADD "session_lifetime" integer NOT NULL DEFAULT '86400'
        `);
    await queryRunner.query(`
            ALTER TABLE "saml_providers"
            ADD "visitor_claims" jsonb NOT NULL DEFAULT '[]'
        `);
    await queryRunner.query(`
            ALTER TABLE "saml_providers"
            ADD "session_lifetime" integer NOT NULL DEFAULT '86400'
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ADD CONSTRAINT "FK_7d442e638aee0b07061e443024e" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ADD CONSTRAINT "FK_7ba11dd919e6618fb99fd6d6d50" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions"
            ADD CONSTRAINT "FK_44c7df1d11e95ae2ac71d60b787" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "sso_sessions" DROP CONSTRAINT "FK_44c7df1d11e95ae2ac71d60b787"
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions" DROP CONSTRAINT "FK_7ba11dd919e6618fb99fd6d6d50"
        `);
    await queryRunner.query(`
            ALTER TABLE "sso_sessions" DROP CONSTRAINT "FK_7d442e638aee0b07061e443024e"
        `);
    await queryRunner.query(`
            ALTER TABLE "saml_providers" DROP COLUMN "session_lifetime"
        `);
    await queryRunner.query(`
            ALTER TABLE "saml_providers" DROP COLUMN "visitor_claims"
        `);
    await queryRunner.query(`
            ALTER TABLE "oidc_providers" DROP COLUMN "session_lifetime"
        `);
    await queryRunner.query(`
            ALTER TABLE "oidc_providers" DROP COLUMN "visitor_claims"
        `);
    await queryRunner.query(`
            ALTER TABLE "sites" DROP COLUMN "readers"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sso_sessions_subject"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sso_sessions_expiry"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sso_sessions_site"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sso_sessions_user"
        `);
    await queryRunner.query(`
            DROP TABLE "sso_sessions"
        `);
  }
}
