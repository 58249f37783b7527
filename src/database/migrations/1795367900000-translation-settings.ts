import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The languages that content is translated into. */
export class TranslationSettings1795367900000 implements MigrationInterface {
  readonly name = 'TranslationSettings1795367900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "translation_settings" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "title" text NOT NULL,
          "languages" text array NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_translation_settings" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "translation_settings_organization" ON "translation_settings" ("organization_id")`,
    );
    await queryRunner.query(`
      ALTER TABLE "translation_settings" ADD CONSTRAINT "FK_98ca54726c78c6376860236710b" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "translation_settings"`);
  }
}
