import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when people, memberships, teams and profiles of directories last changed, which SCIM shows. Existing rows get
 * the time of the migration, without being rewritten.
 */
export class LastChangesOfPeopleAndTeams1795516187272 implements MigrationInterface {
  readonly name = 'LastChangesOfPeopleAndTeams1795516187272';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "users"
            ADD "modified_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        `);
    await queryRunner.query(`
            ALTER TABLE "members"
            ADD "modified_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        `);
    await queryRunner.query(`
            ALTER TABLE "teams"
            ADD "modified_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        `);
    await queryRunner.query(`
            ALTER TABLE "scim_users"
            ADD "modified_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "scim_users" DROP COLUMN "modified_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "teams" DROP COLUMN "modified_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "members" DROP COLUMN "modified_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "users" DROP COLUMN "modified_at"
        `);
  }
}
