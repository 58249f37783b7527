import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ID of the installation, which its file storage also names. */
export class Installations1795506300000 implements MigrationInterface {
  readonly name = 'Installations1795506300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "installations" (
                "id" uuid NOT NULL,
                CONSTRAINT "PK_21c7fb94d81eca7a66e64bd2b7f" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`INSERT INTO "installations" ("id") VALUES (gen_random_uuid())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "installations"
        `);
  }
}
