import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sections and section groups of sites, conditions, and the addresses of sites. */
export class SiteStructure1795331011000 implements MigrationInterface {
  readonly name = 'SiteStructure1795331011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "site_section_groups" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "site_id" uuid NOT NULL,
          "title" text NOT NULL,
          "icon" text,
          "position" integer NOT NULL,
          CONSTRAINT "PK_site_section_groups" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "site_section_groups_site" ON "site_section_groups" ("site_id")`);
    await queryRunner.query(`
      CREATE TABLE "site_sections" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "site_id" uuid NOT NULL,
          "group_id" uuid,
          "title" text NOT NULL,
          "description" text,
          "icon" text,
          "path" text NOT NULL,
          "condition" text,
          "is_default" boolean NOT NULL DEFAULT false,
          "position" integer NOT NULL,
          CONSTRAINT "PK_site_sections" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`CREATE INDEX "site_sections_group" ON "site_sections" ("group_id")`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_sections_path" ON "site_sections" ("site_id", "path")`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_sections_default" ON "site_sections" ("site_id") WHERE is_default`,
    );
    await queryRunner.query(`
      ALTER TABLE "sites"
      ADD "hostname" text,
      ADD "proxy" text,
      ADD "adaptive_content" boolean NOT NULL DEFAULT false,
      ADD "agents_context" text NOT NULL DEFAULT 'included'
    `);
    await queryRunner.query(`CREATE UNIQUE INDEX "sites_hostname" ON "sites" ("hostname")`);
    await queryRunner.query(`CREATE UNIQUE INDEX "sites_proxy" ON "sites" ("proxy")`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "sites_basename" ON "sites" ("organization_id", "basename")`,
    );
    await queryRunner.query(`ALTER TABLE "site_spaces" ADD "section_id" uuid, ADD "condition" text`);
    await queryRunner.query(`DROP INDEX "site_spaces_path"`);
    await queryRunner.query(`DROP INDEX "site_spaces_default"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" ("site_id", "path") WHERE section_id IS NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_section_path" ON "site_spaces" ("section_id", "path")`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_default" ON "site_spaces" ("site_id") WHERE is_default AND section_id IS NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_section_default" ON "site_spaces" ("section_id") WHERE is_default`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_shown" ON "site_spaces" ("site_id", "space_id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "site_section_groups" ADD CONSTRAINT "FK_8e6aaca6421ead84398ae784a69" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_section_groups" ADD CONSTRAINT "FK_e65453b883d14f34f9d1c3e3938" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_sections" ADD CONSTRAINT "FK_457c92f099d1cc68867c79700ec" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_sections" ADD CONSTRAINT "FK_8b7f0d12976b3a648b5ee8bc29e" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_sections" ADD CONSTRAINT "FK_5e5a5d67f0e8915e8de1cccf6f8" FOREIGN KEY ("group_id") REFERENCES "site_section_groups"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_spaces" ADD CONSTRAINT "FK_e5e7c7222e0ed2060732a3ed71a" FOREIGN KEY ("section_id") REFERENCES "site_sections"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // All site spaces move to the root, where paths from different sections can be equal.
    await queryRunner.query(`DROP INDEX "site_spaces_shown"`);
    await queryRunner.query(`DROP INDEX "site_spaces_section_default"`);
    await queryRunner.query(`DROP INDEX "site_spaces_default"`);
    await queryRunner.query(`DROP INDEX "site_spaces_section_path"`);
    await queryRunner.query(`DROP INDEX "site_spaces_path"`);
    await queryRunner.query(`
      UPDATE "site_spaces" shown SET
        path = CASE WHEN numbered.same = 1 THEN shown.path ELSE left(shown.path, 50) || '-' || shown.id END,
        is_default = numbered.place = 1, position = numbered.place - 1
      FROM (
        SELECT s.id, row_number() OVER (PARTITION BY s.site_id, s.path ORDER BY s.id) AS same,
          row_number() OVER (
            PARTITION BY s.site_id ORDER BY coalesce(section.is_default, true) DESC, s.is_default DESC, s.position, s.id
          ) AS place
        FROM "site_spaces" s LEFT JOIN "site_sections" section ON section.id = s.section_id
      ) numbered WHERE numbered.id = shown.id
    `);
    await queryRunner.query(`ALTER TABLE "site_spaces" DROP COLUMN "section_id", DROP COLUMN "condition"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "site_spaces_default" ON "site_spaces" ("site_id") WHERE is_default`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" ("site_id", "path")`);
    await queryRunner.query(`DROP INDEX "sites_basename"`);
    await queryRunner.query(`
      ALTER TABLE "sites"
      DROP COLUMN "hostname", DROP COLUMN "proxy", DROP COLUMN "adaptive_content", DROP COLUMN "agents_context"
    `);
    await queryRunner.query(`DROP TABLE "site_sections"`);
    await queryRunner.query(`DROP TABLE "site_section_groups"`);
  }
}
