import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of other hosts that published sites show. */
export class RemotePictures1795433615263 implements MigrationInterface {
  readonly name = 'RemotePictures1795433615263';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "remote_pictures" (
                "id" uuid NOT NULL,
                "organization_id" uuid NOT NULL,
                "url_hash" bytea NOT NULL,
                "url" text NOT NULL,
                "queued_at" TIMESTAMP WITH TIME ZONE,
                "hash" text,
                "content_type" text,
                "size" integer,
                "width" integer,
                "height" integer,
                "failures" integer NOT NULL DEFAULT '0',
                "due_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "used_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_a0aa636b424105aebc33be87612" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "remote_pictures_used" ON "remote_pictures" ("used_at")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "remote_pictures_url" ON "remote_pictures" ("organization_id", "url_hash")
        `);
    await queryRunner.query(`
            ALTER TABLE "remote_pictures"
            ADD CONSTRAINT "FK_ef10dd0fb29b70d36c668c63421" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "remote_pictures" DROP CONSTRAINT "FK_ef10dd0fb29b70d36c668c63421"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."remote_pictures_url"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."remote_pictures_used"
        `);
    await queryRunner.query(`
            DROP TABLE "remote_pictures"
        `);
  }
}
