import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The primary keys before and after. */
const KEYS = {
  site_page_views: ['PK_398552df5dda7d32bdc41d65b03', 'PK_cd17614881150230d9c31868750'],
  site_page_feedback: ['PK_a46d157fb339d417a9bce0bf187', 'PK_f63e52749530185074bf5ac17c3'],
} as const;

/**
 * Adds the space to what sites count. The site space that it was counted for can show another space later, which other people
 * can view.
 */
export class SpacesOfInsights1795870000000 implements MigrationInterface {
  readonly name = 'SpacesOfInsights1795870000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, [before, after]] of Object.entries(KEYS)) {
      await queryRunner.query(`
            ALTER TABLE "${table}"
            ADD "space_id" uuid
        `);
      await queryRunner.query(`
            UPDATE "${table}" counted SET space_id = shown.space_id
            FROM site_spaces shown WHERE shown.id = counted.site_space_id
        `);
      await queryRunner.query(`
            ALTER TABLE "${table}"
            ALTER COLUMN "space_id" SET NOT NULL,
            DROP CONSTRAINT "${before}",
            ADD CONSTRAINT "${after}" PRIMARY KEY ("site_space_id", "day", "page_id", "space_id")
        `);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            WITH former AS (
                DELETE FROM "site_page_views" counted USING site_spaces shown
                WHERE shown.id = counted.site_space_id AND shown.space_id <> counted.space_id RETURNING 1
            ) DELETE FROM "site_page_feedback" counted USING site_spaces shown
            WHERE shown.id = counted.site_space_id AND shown.space_id <> counted.space_id
        `);
    for (const [table, [before, after]] of Object.entries(KEYS))
      await queryRunner.query(`
            ALTER TABLE "${table}"
            DROP CONSTRAINT "${after}",
            ADD CONSTRAINT "${before}" PRIMARY KEY ("site_space_id", "day", "page_id"),
            DROP COLUMN "space_id"
        `);
  }
}
