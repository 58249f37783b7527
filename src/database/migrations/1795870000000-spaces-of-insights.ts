import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the space to what sites count. The site space that it was counted for can show another space later, which other people
 * can view.
 */
export class SpacesOfInsights1795870000000 implements MigrationInterface {
  readonly name = 'SpacesOfInsights1795870000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['site_page_views', 'site_page_feedback']) {
      await queryRunner.query(`
            ALTER TABLE "${table}"
            ADD "space_id" uuid
        `);
      await queryRunner.query(`
            UPDATE "${table}" counted SET space_id = shown.space_id
            FROM site_spaces shown WHERE shown.id = counted.site_space_id
        `);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['site_page_views', 'site_page_feedback'])
      await queryRunner.query(`
            ALTER TABLE "${table}" DROP COLUMN "space_id"
        `);
  }
}
