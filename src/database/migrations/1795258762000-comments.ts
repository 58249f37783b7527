import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments on spaces and change requests, their replies, and reactions to both. */
export class Comments1795258762000 implements MigrationInterface {
  readonly name = 'Comments1795258762000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "comment_reactions" (
          "id" uuid NOT NULL,
          "subject_id" uuid NOT NULL,
          "comment_id" uuid NOT NULL,
          "reply_id" uuid,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "emoji" text NOT NULL,
          "reacted_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "comment_reactions_once" UNIQUE ("subject_id", "emoji", "user_id"),
          CONSTRAINT "comment_reactions_subject" CHECK (subject_id = coalesce(reply_id, comment_id)),
          CONSTRAINT "PK_d10c03282d5280fe55f0bb67563" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_reactions_comment" ON "comment_reactions" ("comment_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_reactions_reply" ON "comment_reactions" ("reply_id") WHERE reply_id IS NOT NULL
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_reactions_space" ON "comment_reactions" ("space_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "comment_replies" (
          "id" uuid NOT NULL,
          "comment_id" uuid NOT NULL,
          "discussion_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "author_id" uuid,
          "body" text NOT NULL,
          "posted_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "edited_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_54d32d12fc82246d821c1752f30" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_replies_space" ON "comment_replies" ("space_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_replies_author" ON "comment_replies" ("discussion_id", "author_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "comment_replies_list" ON "comment_replies" ("comment_id", "id")
    `);
    await queryRunner.query(`
      CREATE TABLE "comments" (
          "id" uuid NOT NULL,
          "discussion_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "change_request_id" uuid,
          "author_id" uuid,
          "revision_id" uuid NOT NULL,
          "page_id" uuid,
          "page" jsonb,
          "node_id" text,
          "node_preview" text,
          "body" text NOT NULL,
          "status" text NOT NULL DEFAULT 'open',
          "resolved_at" TIMESTAMP WITH TIME ZONE,
          "resolved_by_id" uuid,
          "replies" integer NOT NULL DEFAULT '0',
          "posted_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "edited_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "comments_discussion" CHECK (discussion_id = coalesce(change_request_id, space_id)),
          CONSTRAINT "PK_8bf68bc960f2b69e818bdb90dcb" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "comments_change_request" ON "comments" ("change_request_id") WHERE change_request_id IS NOT NULL
    `);
    await queryRunner.query(`
      CREATE INDEX "comments_author" ON "comments" ("discussion_id", "author_id", "id")
    `);
    await queryRunner.query(`
      CREATE INDEX "comments_page" ON "comments" ("discussion_id", "page_id", "id") WHERE page_id IS NOT NULL
    `);
    await queryRunner.query(`
      CREATE INDEX "comments_status" ON "comments" ("discussion_id", "status", "id")
    `);
    await queryRunner.query(`
      CREATE INDEX "comments_list" ON "comments" ("space_id", "discussion_id", "id")
    `);
    await queryRunner.query(`
      ALTER TABLE "comment_reactions"
      ADD CONSTRAINT "FK_dc714054fc62b698018fcb0ae37" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comment_reactions"
      ADD CONSTRAINT "FK_5b7dfdf5772fc0afe6acfa94d3a" FOREIGN KEY ("reply_id") REFERENCES "comment_replies"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comment_reactions"
      ADD CONSTRAINT "FK_481c40600b2ee590adb27abb0e6" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comment_replies"
      ADD CONSTRAINT "FK_a79ad427702b6688514624a54f1" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comment_replies"
      ADD CONSTRAINT "FK_a2b494afe94e048d1598dcf35cb" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comments"
      ADD CONSTRAINT "FK_acc37b26288bd320f5c36601533" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comments"
      ADD CONSTRAINT "FK_aeae060a60cb3110fb15ace2a68" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comments"
      ADD CONSTRAINT "FK_e6d38899c31997c45d128a8973b" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "comments"
      ADD CONSTRAINT "FK_bcc18f4dca9fb98a8b74eddedd6" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['comment_reactions', 'comment_replies', 'comments']) {
      await queryRunner.query(`DROP TABLE "${table}"`);
    }
  }
}
