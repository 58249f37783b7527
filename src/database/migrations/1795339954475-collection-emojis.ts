import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Collections may have an emoji, as spaces do. */
export class CollectionEmojis1795339954475 implements MigrationInterface {
  readonly name = 'CollectionEmojis1795339954475';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "collections" ADD "emoji" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "collections" DROP COLUMN "emoji"`);
  }
}
