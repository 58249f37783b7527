import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spaces with pages that are made of a specification are found when that has a new version. */
export class ComputedPages1795373100000 implements MigrationInterface {
  readonly name = 'ComputedPages1795373100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "link_rows_specification" ON "link_rows" ("organization_id", "target", "space_id")
       WHERE relation = 'dependsOn' AND starts_with(target, 'ref:openapi/') AND length(target) < 120`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "link_rows_specification"`);
  }
}
