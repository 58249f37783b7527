import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Change requests, their contributors and their reviews. */
export class ChangeRequests1795255323000 implements MigrationInterface {
  readonly name = 'ChangeRequests1795255323000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "revisions_space"`);
    await queryRunner.query(`
      CREATE TABLE "change_requests" (
          "id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "number" integer NOT NULL,
          "status" text NOT NULL,
          "subject" text NOT NULL DEFAULT '',
          "created_by_id" uuid,
          "revision_id" uuid NOT NULL,
          "revision_initial_id" uuid NOT NULL,
          "revision_merged_ancestor_id" uuid,
          "revision_merged_id" uuid,
          "open_comments" integer NOT NULL DEFAULT '0',
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "change_requests_number" UNIQUE ("space_id", "number"),
          CONSTRAINT "PK_e3f28255a6e818820f18f6d5956" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "change_requests_status" ON "change_requests" ("space_id", "status", "number")
    `);
    await queryRunner.query(`
      CREATE TABLE "change_request_contributors" (
          "change_request_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "contributed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_e77239ed5732cb428e441f28752" PRIMARY KEY ("change_request_id", "user_id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "change_request_contributors_space" ON "change_request_contributors" ("space_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "change_request_contributors_user" ON "change_request_contributors" ("user_id", "change_request_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "requested_reviewers" (
          "change_request_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "requested_by_id" uuid,
          "requested_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_d196203141bc1f6d898b4df2854" PRIMARY KEY ("change_request_id", "user_id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "requested_reviewers_space" ON "requested_reviewers" ("space_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "requested_reviewers_user" ON "requested_reviewers" ("user_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "reviews" (
          "id" uuid NOT NULL,
          "change_request_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "reviewer_id" uuid,
          "status" text NOT NULL,
          "comment" text,
          "revision_id" uuid NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_231ae565c273ee700b283f15c1d" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "reviews_space" ON "reviews" ("space_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "reviews_change_request" ON "reviews" ("change_request_id", "id")
    `);
    await queryRunner.query(`
      ALTER TABLE "imports" ADD "change_request_id" uuid
    `);
    await queryRunner.query(`
      ALTER TABLE "revisions" ADD "change_request_id" uuid
    `);
    await queryRunner.query(`
      CREATE INDEX "revisions_space" ON "revisions" ("space_id", "change_request_id", "id")
    `);
    await queryRunner.query(`
      ALTER TABLE "change_requests"
      ADD CONSTRAINT "FK_d8628b9bd92e16e6d6eab3831bd" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "change_requests"
      ADD CONSTRAINT "FK_9376fc1705d48e116266aaabb74" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "change_request_contributors"
      ADD CONSTRAINT "FK_4282720ffdf79aad9969065de94" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "change_request_contributors"
      ADD CONSTRAINT "FK_38edb0c4995c234561aeda9b695" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "change_request_contributors"
      ADD CONSTRAINT "FK_aa34e7a0205b7d2e196584dda0b" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "requested_reviewers"
      ADD CONSTRAINT "FK_e9f9cf47068f67983b493da17f1" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "requested_reviewers"
      ADD CONSTRAINT "FK_a545357315f6a1c54f9ac7a3db0" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "requested_reviewers"
      ADD CONSTRAINT "FK_25bd26ea72509a1a8909991d205" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "requested_reviewers"
      ADD CONSTRAINT "FK_0f8d83ea5b9576a0069294de1fa" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "reviews"
      ADD CONSTRAINT "FK_d9b021df610c0aadd9f0b9c9387" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "reviews"
      ADD CONSTRAINT "FK_b73eb8626418dc19a3547795f71" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "reviews"
      ADD CONSTRAINT "FK_92e950a2513a79bb3fab273c92e" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'reviews',
      'requested_reviewers',
      'change_request_contributors',
      'change_requests',
    ]) {
      await queryRunner.query(`DROP TABLE "${table}"`);
    }
    await queryRunner.query(`ALTER TABLE "imports" DROP COLUMN "change_request_id"`);
    await queryRunner.query(`DROP INDEX "revisions_space"`);
    await queryRunner.query(`ALTER TABLE "revisions" DROP COLUMN "change_request_id"`);
    await queryRunner.query(`CREATE INDEX "revisions_space" ON "revisions" ("space_id", "id")`);
  }
}
