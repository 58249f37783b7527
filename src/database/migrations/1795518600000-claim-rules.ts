import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the roles and teams that claims of a provider give. Providers from before have no rules. */
export class ClaimRules1795518600000 implements MigrationInterface {
  readonly name = 'ClaimRules1795518600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['saml_providers', 'oidc_providers'])
      await queryRunner.query(`ALTER TABLE "${table}" ADD "claim_rules" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['saml_providers', 'oidc_providers'])
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "claim_rules"`);
  }
}
