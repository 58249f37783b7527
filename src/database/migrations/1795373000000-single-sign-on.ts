import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity providers, the identities of their users, and tokens that work for one organization. */
export class SingleSignOn1795373000000 implements MigrationInterface {
  readonly name = 'SingleSignOn1795373000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "tokens" ADD "organization_id" uuid`);
    await queryRunner.query(
      `CREATE INDEX "tokens_organization" ON "tokens" ("organization_id") WHERE "organization_id" IS NOT NULL`,
    );
    await queryRunner.query(`
      ALTER TABLE "tokens" ADD CONSTRAINT "FK_92c77a5bf5434e1f08a899e8798" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      CREATE TABLE "saml_providers" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "label" text NOT NULL,
          "entity_id" text,
          "certificate" text,
          "sso_url" text,
          "default_team_id" uuid,
          "default_role" "public"."role",
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "first_sign_in_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_saml_providers" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "saml_providers_organization" ON "saml_providers" ("organization_id")`,
    );
    await queryRunner.query(`
      CREATE TABLE "oidc_providers" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "label" text NOT NULL,
          "issuer" text,
          "client_id" text,
          "client_secret" bytea,
          "scopes" text array NOT NULL,
          "default_team_id" uuid,
          "default_role" "public"."role",
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "first_sign_in_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_oidc_providers" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "oidc_providers_organization" ON "oidc_providers" ("organization_id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "saml_providers" ADD CONSTRAINT "FK_5166927490c576f8527b4b3fdfd" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "saml_providers" ADD CONSTRAINT "FK_702d1040667e1828347fbed2926" FOREIGN KEY ("default_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "oidc_providers" ADD CONSTRAINT "FK_abe2a7d81c469bb3ca05e25582b" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "oidc_providers" ADD CONSTRAINT "FK_5d1cf4bc9c0ae2ce963f41ab3d8" FOREIGN KEY ("default_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      CREATE TABLE "sso_identities" (
          "provider_id" uuid NOT NULL,
          "subject" text NOT NULL,
          "organization_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_sso_identities" PRIMARY KEY ("provider_id", "subject")
      )
    `);
    await queryRunner.query(`CREATE INDEX "sso_identities_user" ON "sso_identities" ("user_id")`);
    await queryRunner.query(`
      ALTER TABLE "sso_identities" ADD CONSTRAINT "FK_71691e586e3114dfbee2912e6cd" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "sso_identities" ADD CONSTRAINT "FK_17b0ed9f37917807a7072f71f96" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      CREATE TABLE "sso_spent_tickets" (
          "id" uuid NOT NULL,
          "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_sso_spent_tickets" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "sso_spent_tickets_expiry" ON "sso_spent_tickets" ("expires_at")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sso_spent_tickets', 'sso_identities', 'oidc_providers', 'saml_providers'])
      await queryRunner.query(`DROP TABLE "${table}"`);
    // Without the column, such a token would work everywhere.
    await queryRunner.query(`DELETE FROM "tokens" WHERE "organization_id" IS NOT NULL`);
    await queryRunner.query(`ALTER TABLE "tokens" DROP COLUMN "organization_id"`);
  }
}
