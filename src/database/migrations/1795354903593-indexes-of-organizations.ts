import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that find the rows of an organization when it is deleted. */
export class IndexesOfOrganizations1795354903593 implements MigrationInterface {
  readonly name = 'IndexesOfOrganizations1795354903593';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "site_redirects_organization" ON "site_redirects" ("organization_id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "site_share_links_organization" ON "site_share_links" ("organization_id")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "site_share_links_organization"`);
    await queryRunner.query(`DROP INDEX "site_redirects_organization"`);
  }
}
