import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the number of links and sections to documents. Those of earlier versions are counted when they are read. */
export class PartsOfDocuments1795863000000 implements MigrationInterface {
  readonly name = 'PartsOfDocuments1795863000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "documents"
            ADD "parts" integer
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "documents" DROP COLUMN "parts"
        `);
  }
}
