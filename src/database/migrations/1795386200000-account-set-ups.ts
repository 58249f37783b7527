import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emailed links with which people set up the accounts that others created for them. */
export class AccountSetUps1795386200000 implements MigrationInterface {
  readonly name = 'AccountSetUps1795386200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "account_set_ups" (
          "user_id" uuid NOT NULL,
          "id" uuid NOT NULL,
          "email" text NOT NULL,
          "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
          "completed_at" TIMESTAMP WITH TIME ZONE,
          CONSTRAINT "PK_account_set_ups" PRIMARY KEY ("user_id")
      )
    `);
    await queryRunner.query(`CREATE UNIQUE INDEX "account_set_ups_id" ON "account_set_ups" ("id")`);
    await queryRunner.query(`
      ALTER TABLE "account_set_ups"
      ADD CONSTRAINT "FK_737ebce14cccc87680a32bc17ba" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "account_set_ups"`);
  }
}
