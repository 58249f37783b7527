import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index that finds the spaces with computed pages of a specification when it has a new version. */
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
