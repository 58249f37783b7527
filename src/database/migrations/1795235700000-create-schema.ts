import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema: people and access, collections and spaces, the content store, sites, idempotency keys. */
export class CreateSchema1795235700000 implements MigrationInterface {
  readonly name = 'CreateSchema1795235700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TYPE "role" AS ENUM ('read', 'comment', 'edit', 'review', 'create', 'admin')
    `);
    await queryRunner.query(`
      CREATE TABLE "grants" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "target_id" uuid NOT NULL,
          "principal_id" uuid NOT NULL,
          "space_id" uuid,
          "collection_id" uuid,
          "user_id" uuid,
          "team_id" uuid,
          "role" "role" NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "grants_principal" CHECK (principal_id = coalesce(user_id, team_id)),
          CONSTRAINT "grants_target" CHECK (target_id = coalesce(space_id, collection_id)),
          CONSTRAINT "PK_a25f5f89eff8b3277f7969b7094" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_space" ON "grants" ("space_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_collection" ON "grants" ("collection_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_user" ON "grants" ("user_id")
    `);
    await queryRunner.query(`
      CREATE INDEX "grants_team" ON "grants" ("team_id")
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "grants_target_principal" ON "grants" ("target_id", "principal_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "tokens" (
          "id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "hash" bytea NOT NULL,
          "label" text NOT NULL,
          "scopes" text array NOT NULL,
          "expires_at" TIMESTAMP WITH TIME ZONE,
          "last_used_at" TIMESTAMP WITH TIME ZONE,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "PK_3001e89ada36263dabf1fb6210a" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "tokens_user" ON "tokens" ("user_id")
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "tokens_hash" ON "tokens" ("hash")
    `);
    await queryRunner.query(`
      CREATE TABLE "users" (
          "id" uuid NOT NULL,
          "display_name" text NOT NULL,
          "email" text NOT NULL,
          "photo_url" text,
          "instance_admin" boolean NOT NULL DEFAULT false,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "users_email" ON "users" ("email")
    `);
    await queryRunner.query(`
      CREATE TABLE "collections" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "parent_id" uuid,
          "path" uuid array NOT NULL DEFAULT '{}',
          "title" text NOT NULL,
          "description" text,
          "inherits_level" boolean NOT NULL DEFAULT true,
          "default_level" "role",
          "position" integer NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "PK_21c00b1ebbd41ba1354242c5c4e" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "collections_siblings" ON "collections" ("organization_id", "parent_id", "position")
    `);
    await queryRunner.query(`
      CREATE TABLE "stored_files" (
          "space_id" uuid NOT NULL,
          "hash" bytea NOT NULL,
          "organization_id" uuid NOT NULL,
          "size" bigint NOT NULL,
          "confirmed" boolean NOT NULL DEFAULT false,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_28892b37cd67897e9f77aabf230" PRIMARY KEY ("space_id", "hash")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "stored_files_unconfirmed" ON "stored_files" ("confirmed")
      WHERE NOT confirmed
    `);
    await queryRunner.query(`
      CREATE TABLE "link_rows" (
          "space_id" uuid NOT NULL,
          "page_id" uuid NOT NULL,
          "ordinal" integer NOT NULL,
          "organization_id" uuid NOT NULL,
          "kind" text NOT NULL,
          "target_id" uuid,
          "target" text,
          "anchor" text,
          "relation" text NOT NULL,
          CONSTRAINT "PK_343e50435a8266a921084020343" PRIMARY KEY ("space_id", "page_id", "ordinal")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "link_rows_target" ON "link_rows" ("space_id", "target_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "search_rows" (
          "space_id" uuid NOT NULL,
          "page_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "title" text NOT NULL,
          "document_hash" bytea,
          "words" tsvector NOT NULL,
          CONSTRAINT "PK_8053e7c1fa577b4c53c1c6271bf" PRIMARY KEY ("space_id", "page_id")
      )
    `);
    await queryRunner.query(`
      CREATE TABLE "documents" (
          "space_id" uuid NOT NULL,
          "hash" bytea NOT NULL,
          "organization_id" uuid NOT NULL,
          "markdown" text NOT NULL,
          "links" jsonb NOT NULL,
          "sections" jsonb NOT NULL,
          CONSTRAINT "PK_89472f377ae3fcf04be577a051c" PRIMARY KEY ("space_id", "hash")
      )
    `);
    await queryRunner.query(`
      CREATE TABLE "revisions" (
          "id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "parents" uuid array NOT NULL DEFAULT '{}',
          "type" text NOT NULL,
          "pages_hash" bytea NOT NULL,
          "files_hash" bytea NOT NULL,
          "reusable_contents_hash" bytea NOT NULL,
          "variables" jsonb NOT NULL DEFAULT '{}',
          "git" jsonb,
          "author_id" uuid,
          "merged_from" uuid,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_4aa9ee2c71c50508c3c501573c9" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "revisions_space" ON "revisions" ("space_id", "id")
    `);
    await queryRunner.query(`
      CREATE TABLE "tree_nodes" (
          "space_id" uuid NOT NULL,
          "hash" bytea NOT NULL,
          "organization_id" uuid NOT NULL,
          "node" jsonb NOT NULL,
          CONSTRAINT "PK_4994ec5a0448614566cbe95cb61" PRIMARY KEY ("space_id", "hash")
      )
    `);
    await queryRunner.query(`
      CREATE TABLE "idempotency_keys" (
          "user_id" uuid NOT NULL,
          "key" text NOT NULL,
          "request_hash" bytea NOT NULL,
          "status" integer,
          "sealed_body" bytea,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_392b1af86f210d98d3f0c764728" PRIMARY KEY ("user_id", "key")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" ("created_at")
    `);
    await queryRunner.query(`
      CREATE TABLE "members" (
          "organization_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "role" "role",
          "disabled" boolean NOT NULL DEFAULT false,
          "sso" boolean NOT NULL DEFAULT false,
          "joined_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "last_seen_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_7ad90bd282e1be5fb2f44f41f62" PRIMARY KEY ("organization_id", "user_id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "members_user" ON "members" ("user_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "organizations" (
          "id" uuid NOT NULL,
          "title" text NOT NULL,
          "email_domains" text array NOT NULL DEFAULT '{}',
          "hostname" text,
          "type" text NOT NULL DEFAULT 'business',
          "use_case" text,
          "community_type" text,
          "default_role" "role",
          "default_content" jsonb,
          "logo" text,
          "sso" boolean NOT NULL DEFAULT false,
          "ai" boolean NOT NULL DEFAULT false,
          "invite_links" boolean NOT NULL DEFAULT true,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "PK_6b031fcd0863e3f6b44230163f9" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "organizations_hostname" ON "organizations" ("hostname")
    `);
    await queryRunner.query(`
      CREATE TABLE "team_members" (
          "team_id" uuid NOT NULL,
          "user_id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "role" text NOT NULL DEFAULT 'member',
          CONSTRAINT "PK_1d3c06a8217a8785e2af0ec4ab8" PRIMARY KEY ("team_id", "user_id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "team_members_user" ON "team_members" ("user_id", "organization_id", "team_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "teams" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "title" text NOT NULL,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
          CONSTRAINT "PK_7e5523774a38b08a6236d322403" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "teams_organization" ON "teams" ("organization_id")
    `);
    await queryRunner.query(`
      CREATE TABLE "site_spaces" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "site_id" uuid NOT NULL,
          "space_id" uuid NOT NULL,
          "path" text NOT NULL,
          "is_default" boolean NOT NULL DEFAULT false,
          "position" integer NOT NULL,
          CONSTRAINT "PK_e629feb3ddd8db63d6d67ef10f6" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "site_spaces_space" ON "site_spaces" ("space_id")
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "site_spaces_default" ON "site_spaces" ("site_id")
      WHERE is_default
    `);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" ("site_id", "path")
    `);
    await queryRunner.query(`
      CREATE TABLE "sites" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "title" text NOT NULL,
          "type" text NOT NULL DEFAULT 'basic',
          "visibility" text NOT NULL DEFAULT 'public',
          "published" boolean NOT NULL DEFAULT false,
          "basename" text,
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          CONSTRAINT "PK_4f5eccb1dfde10c9170502595a7" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "sites_organization" ON "sites" ("organization_id", "id")
    `);
    await queryRunner.query(`
      CREATE TABLE "spaces" (
          "id" uuid NOT NULL,
          "organization_id" uuid NOT NULL,
          "parent_id" uuid,
          "path" uuid array NOT NULL DEFAULT '{}',
          "title" text NOT NULL,
          "emoji" text,
          "edit_mode" text NOT NULL DEFAULT 'live',
          "inherits_level" boolean NOT NULL DEFAULT true,
          "default_level" "role",
          "position" integer NOT NULL,
          "head_revision_id" uuid NOT NULL,
          "published_visibility" text,
          "published_site_id" uuid,
          "open_comments" integer NOT NULL DEFAULT '0',
          "change_requests" integer NOT NULL DEFAULT '0',
          "change_requests_open" integer NOT NULL DEFAULT '0',
          "change_requests_draft" integer NOT NULL DEFAULT '0',
          "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "deleted_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_dbe542974aca57afcb60709d4c8" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(`
      CREATE INDEX "spaces_deleted" ON "spaces" ("deleted_at")
      WHERE deleted_at IS NOT NULL
    `);
    await queryRunner.query(`
      CREATE INDEX "spaces_siblings" ON "spaces" ("organization_id", "parent_id", "position")
    `);
    await queryRunner.query(`
      ALTER TABLE "grants"
      ADD CONSTRAINT "FK_cfaafd5fc23922ba44f74472442" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "grants"
      ADD CONSTRAINT "FK_153c06e054c3ba25b4db9f10bbf" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "grants"
      ADD CONSTRAINT "FK_a9f8869b61eb0b26531c21cfb7c" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "grants"
      ADD CONSTRAINT "FK_501eb48e321a0f302707ec42aa3" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "grants"
      ADD CONSTRAINT "FK_a3174998eec7618c72d96426ba9" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "tokens"
      ADD CONSTRAINT "FK_8769073e38c365f315426554ca5" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "collections"
      ADD CONSTRAINT "FK_0f7b66f17920bd2a534e5575a07" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "collections"
      ADD CONSTRAINT "FK_0f812cc4eb3b50276468bb4a1a7" FOREIGN KEY ("parent_id") REFERENCES "collections"("id") ON DELETE RESTRICT ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "stored_files"
      ADD CONSTRAINT "FK_7e611efb6f47d27525ec8df02e0" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "link_rows"
      ADD CONSTRAINT "FK_59007c61e026a54f3151088c068" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "search_rows"
      ADD CONSTRAINT "FK_b529440c9ed7c5e93c230461de7" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "documents"
      ADD CONSTRAINT "FK_230fe8a8da6f584f07caf4e4558" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "revisions"
      ADD CONSTRAINT "FK_2a7703aa0a62936a82f20773152" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "tree_nodes"
      ADD CONSTRAINT "FK_2d435568bc9553bfd8686fe24b5" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "idempotency_keys"
      ADD CONSTRAINT "FK_4d2181624ba2d61e76a07175198" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "members"
      ADD CONSTRAINT "FK_40c051286e8db5b4613ecb3035a" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "members"
      ADD CONSTRAINT "FK_da404b5fd9c390e25338996e2d1" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "team_members"
      ADD CONSTRAINT "FK_fdad7d5768277e60c40e01cdcea" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "team_members"
      ADD CONSTRAINT "FK_c2bf4967c8c2a6b845dadfbf3d4" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "team_members"
      ADD CONSTRAINT "FK_6316cb096adabe354fa3af73388" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "teams"
      ADD CONSTRAINT "FK_fdc736f761896ccc179c823a785" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_spaces"
      ADD CONSTRAINT "FK_29944ef1a8da074f7d7b4001213" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_spaces"
      ADD CONSTRAINT "FK_5bbbfbae2e3f9e8de0e10a7e0b5" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "site_spaces"
      ADD CONSTRAINT "FK_9e1202aaeb1d7e67a22b6159b97" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "sites"
      ADD CONSTRAINT "FK_b96b37d323d21068b5162941546" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "spaces"
      ADD CONSTRAINT "FK_e33fde0913ef792ee281ca09071" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      ALTER TABLE "spaces"
      ADD CONSTRAINT "FK_eb6f0f39920414b255be03467ef" FOREIGN KEY ("parent_id") REFERENCES "collections"("id") ON DELETE RESTRICT ON UPDATE NO ACTION
    `);
    await queryRunner.query(`
      CREATE INDEX "search_rows_words" ON "search_rows" USING gin ("words")
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE "grants", "tokens", "users", "collections", "stored_files", "link_rows", "search_rows", "documents", "revisions", "tree_nodes", "idempotency_keys", "members", "organizations", "team_members", "teams", "site_spaces", "sites", "spaces" CASCADE',
    );
    await queryRunner.query('DROP TYPE "role"');
  }
}
