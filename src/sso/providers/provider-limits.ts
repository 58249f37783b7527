import { Injectable } from '@nestjs/common';
import { ConflictError } from '../../common/errors/api-error.js';
import { Database } from '../../database/database.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';

/** The maximum number of providers of an organization, of both kinds together. */
const MOST = 20;

/** The limits for all identity providers of an organization together, which also hold for concurrent requests. */
@Injectable()
export class ProviderLimits {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly database: Database,
  ) {}

  /** Call it in the transaction that adds a provider. @throws ConflictError at the maximum number of providers */
  async requireRoom(organizationId: string): Promise<void> {
    await this.organizations.lockJoiningTerms(organizationId);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM saml_providers WHERE organization_id = $1)::int
            + (SELECT count(*) FROM oidc_providers WHERE organization_id = $1)::int AS count`,
      [organizationId],
    );
    if ((row?.count ?? 0) >= MOST)
      throw new ConflictError(
        `The organization has ${MOST} identity providers, which is the maximum: delete one first.`,
      );
  }

  /**
   * Call it in the transaction that deletes a provider.
   * @throws ConflictError when the organization enforces single sign-on, and no other provider is known to work
   */
  async requireAnother(organizationId: string, providerId: string): Promise<void> {
    const { sso } = await this.organizations.lockJoiningTerms(organizationId);
    if (!sso) return;
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM saml_providers WHERE organization_id = $1 AND first_sign_in_at IS NOT NULL
       UNION ALL SELECT id FROM oidc_providers WHERE organization_id = $1 AND first_sign_in_at IS NOT NULL`,
      [organizationId],
    );
    if (rows.length === 1 && rows[0]?.id === providerId)
      throw new ConflictError(
        'This is the last provider through which people can sign in, and the organization enforces single sign-on: set "sso" of the organization to false first.',
      );
  }
}
