import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A host of sites belongs to one organization, with all paths below it: where several used it, to the one whose site has it
 * as its hostname, otherwise to the one with the oldest site.
 */
export class HostsOfOrganizations1795506175689 implements MigrationInterface {
  readonly name = 'HostsOfOrganizations1795506175689';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "public"."sites_hostname"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sites_proxy"
        `);
    await queryRunner.query(`
            CREATE TABLE "site_hosts" (
                "host" text NOT NULL,
                "organization_id" uuid NOT NULL,
                CONSTRAINT "PK_e7125b95940c24e4f46bc9443f8" PRIMARY KEY ("host")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "site_hosts_organization" ON "site_hosts" ("organization_id")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "sites_proxy" ON "sites" ("proxy", "organization_id")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "sites_hostname" ON "sites" ("hostname", "organization_id")
        `);
    await queryRunner.query(`
            ALTER TABLE "site_hosts"
            ADD CONSTRAINT "FK_e7afcdf37e5356a686a8e5345c4" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            INSERT INTO "site_hosts" ("host", "organization_id")
            SELECT DISTINCT ON (used.host) used.host, used.organization_id
            FROM (
                SELECT "hostname" AS host, "organization_id", 0 AS rank, "id" FROM "sites" WHERE "hostname" IS NOT NULL
                UNION ALL
                SELECT lower(split_part("proxy", '/', 1)), "organization_id", 1, "id" FROM "sites" WHERE "proxy" IS NOT NULL
            ) AS used
            ORDER BY used.host, used.rank, used.id
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "site_hosts" DROP CONSTRAINT "FK_e7afcdf37e5356a686a8e5345c4"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sites_hostname"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."sites_proxy"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."site_hosts_organization"
        `);
    await queryRunner.query(`
            DROP TABLE "site_hosts"
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "sites_proxy" ON "sites" USING btree ("proxy")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "sites_hostname" ON "sites" USING btree ("hostname")
        `);
  }
}
