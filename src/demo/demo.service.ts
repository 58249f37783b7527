import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { TOKEN_SCOPES } from '../access/token-scope.js';
import { TokensService } from '../auth/tokens.service.js';
import { UsersService } from '../auth/users.service.js';
import { ImportsService } from '../importing/imports.service.js';
import { Database } from '../database/database.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { SitePublishingService } from '../sites/site-publishing.service.js';
import { UpdateSite } from '../sites/update-site.js';
import { SitesService } from '../sites/sites.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { zipManual } from './zip-manual.js';

/** The resources that the demo created. */
export interface Demo {
  organizationId: string;
  spaceId: string;
  siteId: string;
  /** The secret; it cannot be read again. */
  token: string;
  /** Address of the site for its readers, with a trailing slash. */
  siteUrl: string;
  /** Address of the published profile. */
  profileUrl: string;
}

const EMAIL = 'admin@example.com';
/** Parts of the address of the site. */
const HOSTNAME = 'acme';
const BASENAME = 'manual';

/** Creates the demo: the service's own manual as a space, published as a site. */
@Injectable()
export class DemoService {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: TokensService,
    private readonly organizations: OrganizationsService,
    private readonly spaces: SpacesService,
    private readonly imports: ImportsService,
    private readonly sites: SitesService,
    private readonly updates: UpdateSite,
    private readonly publishing: SitePublishingService,
    private readonly database: Database,
  ) {}

  /** Whether this installation has no organization yet. */
  async isNew(): Promise<boolean> {
    const [row] = await this.database.query<{ exists: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM organizations) AS exists',
    );
    return row?.exists !== true;
  }

  /** @returns undefined if another process created the demo, or the installation is in use */
  async create(): Promise<Demo | undefined> {
    return this.database.transaction(async () => {
      // If replicas start at the same time, the first creates the demo and the others find it.
      await this.database.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('docs-publishing-service demo', 0))`,
      );
      if (!(await this.isNew())) return undefined;
      const userId =
        (await this.users.findByEmail(EMAIL))?.id ??
        (await this.users.create({
          displayName: 'Admin',
          email: EMAIL,
          instanceAdmin: true,
          isConfirmed: true,
        }));
      const token = await this.tokens.issue(userId, { label: 'First start' });
      const organizationId = await this.organizations.create('Demo organization', userId, {
        hostname: HOSTNAME,
      });
      const actor: Actor = { userId, tokenId: token.id, scopes: TOKEN_SCOPES, instanceAdmin: true };
      const space = await this.spaces.create(actor, organizationId, { title: 'Manual', emoji: '📘' });
      const archive = await zipManual();
      await this.imports.importInto(
        actor,
        { spaceId: space.id, changeRequestId: null },
        {
          source: 'zip',
          content: { url: `data:application/zip;base64,${archive.toString('base64')}` },
        },
      );
      const site = await this.sites.create(actor, organizationId, {
        title: 'Docs Publishing Service',
        spaces: [space.id],
      });
      await this.updates.run(actor, organizationId, site.id, { basename: BASENAME });
      const { urls } = await this.publishing.publish(actor, organizationId, site.id);
      return {
        organizationId,
        spaceId: space.id,
        siteId: site.id,
        token: token.secret,
        siteUrl: `${urls.published}/`,
        profileUrl: `${urls.location}/published`,
      };
    });
  }
}
