import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** The rules of the providers of organizations that give roles, in the database. */
@Injectable()
export class RoleRulesRepository {
  constructor(private readonly database: Database) {}

  /** Whether a rule of any provider of the organization gives a role. */
  async exist(organizationId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM saml_providers WHERE organization_id = $1 AND claim_rules @? '$[*].role'
       UNION ALL SELECT 1 FROM oidc_providers WHERE organization_id = $1 AND claim_rules @? '$[*].role' LIMIT 1`,
      [organizationId],
    );
    return rows.length > 0;
  }
}
