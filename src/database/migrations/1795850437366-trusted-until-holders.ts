import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers until when the confirmations of addresses of a domain are trusted if it comes back to its organization. When a
 * lost domain was last proven is not known, so it is the time at which it was last verified.
 */
export class TrustedUntilHolders1795850437366 implements MigrationInterface {
  readonly name = 'TrustedUntilHolders1795850437366';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "domain_holders"
            ADD "trusted_until" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            UPDATE "domain_holders" AS holder SET "trusted_until" = coalesce(
                (
                    SELECT CASE
                        WHEN d."state" = 'verified' THEN d."missing_since" - interval '1 day'
                        ELSE d."verified_at"
                    END
                    FROM "domains" d
                    WHERE d."domain" = holder."domain" AND d."organization_id" = holder."organization_id"
                ),
                to_timestamp(0)
            )
            WHERE NOT EXISTS (
                SELECT 1 FROM "domains" d
                WHERE d."domain" = holder."domain" AND d."organization_id" = holder."organization_id"
                    AND d."state" = 'verified' AND d."missing_since" IS NULL
            )
        `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "domain_holders" DROP COLUMN "trusted_until"
        `);
  }
}
