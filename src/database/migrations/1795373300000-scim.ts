import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens of directories, and their attributes of members and teams. */
export class Scim1795373300000 implements MigrationInterface {
  readonly name = 'Scim1795373300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "scim_tokens" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "hash" bytea NOT NULL,
          "label" text NOT NULL,
          "expires_at" TIMESTAMP WITH TIME ZONE,
          "last_used_at" TIMESTAMP WITH TIME ZONE,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_scim_tokens" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE UNIQUE INDEX "scim_tokens_hash" ON "scim_tokens" ("hash")`);
    await queryRunner.query(
      `CREATE INDEX "scim_tokens_organization" ON "scim_tokens" ("organization_id", "id")`,
    );
    await queryRunner.query(`
      CREATE TABLE "scim_users" (
          "organization_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "external_id" text,
          "display_name" text,
          "formatted_name" text,
          "given_name" text,
          "family_name" text,
          "work_email" text,
          CONSTRAINT "PK_scim_users" PRIMARY KEY ("organization_id", "user_id")
      )
    `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "scim_users_external_id" ON "scim_users" ("organization_id", "external_id")`,
    );
    await queryRunner.query(`
      CREATE TABLE "scim_groups" (
          "team_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "external_id" text NOT NULL,
          CONSTRAINT "PK_scim_groups" PRIMARY KEY ("team_id")
      )
    `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "scim_groups_external_id" ON "scim_groups" ("organization_id", "external_id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "scim_tokens" ADD CONSTRAINT "FK_3f8c2c11cc6038314cdcf26c785" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "scim_users" ADD CONSTRAINT "FK_12fb0fbeee953859695ca953612" FOREIGN KEY ("organization_id", "user_id") REFERENCES "members"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "scim_groups" ADD CONSTRAINT "FK_096ba1757a002604ee787543617" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "scim_groups" ADD CONSTRAINT "FK_99aa77fade59edd24556015aea1" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "scim_groups"`);
    await queryRunner.query(`DROP TABLE "scim_users"`);
    await queryRunner.query(`DROP TABLE "scim_tokens"`);
  }
}
