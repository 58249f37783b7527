import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The heading that a link is below. Existing links have none until their page is written again. */
export class LinkSections1795269616000 implements MigrationInterface {
  readonly name = 'LinkSections1795269616000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "link_rows" ADD "section" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "link_rows" DROP COLUMN "section"`);
  }
}
