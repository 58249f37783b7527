import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import { BatchLoader } from '../../database/batch-loader.js';
import { Database } from '../../database/database.js';
import { versionOfSpacesSql } from '../../spaces/space-version.js';
import type { GivenSettings } from '../settings/merge-settings.js';
import { type FoundSite, SITE, SITES, type SiteRow, toCountedSite } from '../store/sites.repository.js';
import type { SiteStructure } from '../tree/site-structure.js';
import { type StructureRows, toStructure } from '../tree/structure-rows.js';
import { versionOfSiteSql } from '../store/site-version.sql.js';
import { structureRowsSql } from '../tree/structure.repository.js';

/** The versions that identify a state of a site. */
export interface SiteVersions {
  /** Version of the site, its structure and its customization. */
  site: string;
  /** Version of its spaces, and of the reader's permissions on them. */
  spaces: string;
}

/** A site with its structure and customization. */
export interface StoredSite {
  /** Version of the site, as in `SiteVersions`. */
  version: string;
  found: FoundSite;
  /** Including deleted spaces. */
  structure: SiteStructure;
  /** The customization, without defaults. */
  settings: GivenSettings;
  /** The overrides of site spaces, by ID. */
  overrides: ReadonlyMap<string, GivenSettings>;
}

/** As in `SiteVersions`. */
const SITE_VERSION = versionOfSiteSql('site.id');

const versions = (spaces: string): string => `
SELECT ${SITE_VERSION} AS site, (
  SELECT ${spaces} WHERE shown.site_id = site.id
) AS spaces FROM ${SITES} WHERE site.id = $1`;

const SHOWN = 'FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL';
const SEEN_BY_VISITORS = versions(`${versionOfSpacesSql()} ${SHOWN}`);
const SEEN_BY_PERSON = versions(`${versionOfSpacesSql('access')} ${SHOWN} ${accessJoin('s', '$2')}`);

const READ = `SELECT ${SITE}, 0 AS site_spaces, site.customization, ${SITE_VERSION} AS version,
  ${structureRowsSql('site.id')} AS rows,
  (SELECT jsonb_object_agg(row.id, row.customization) FROM site_spaces row
   WHERE row.site_id = site.id AND row.customization IS NOT NULL) AS overrides
FROM ${SITES} WHERE site.id = $1 AND site.organization_id = $2`;

type ReadRow = SiteRow & {
  version: string;
  customization: GivenSettings | null;
  rows: StructureRows;
  overrides: Record<string, GivenSettings> | null;
};

/** Stands for visitors in place of a user ID. */
const VISITORS = '';

/** Reads from the database the parts of sites that readers see. */
@Injectable()
export class SiteViewsRepository {
  private readonly versions = new BatchLoader<[siteId: string, userId: string], SiteVersions>((keys) =>
    Promise.all(keys.map(([siteId, userId]) => this.loadVersions(siteId, userId))),
  );

  constructor(private readonly database: Database) {}

  /**
   * The current versions. Concurrent requests of one reader, or of visitors, for a site share a statement. Do not call
   * it in a transaction.
   * @param userId defaults to visitors
   */
  findVersions(siteId: string, userId = VISITORS): Promise<SiteVersions | undefined> {
    return this.versions.find([siteId, userId]);
  }

  /** Whether the customization of a site, or of one of its site spaces, contains a text. */
  async customizationContains(siteId: string, text: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM sites WHERE id = $1 AND strpos(customization::text, $2) > 0
       UNION ALL SELECT 1 FROM site_spaces WHERE site_id = $1 AND strpos(customization::text, $2) > 0 LIMIT 1`,
      [siteId, text],
    );
    return rows.length > 0;
  }

  async read(organizationId: string, siteId: string): Promise<StoredSite | undefined> {
    const [row] = await this.database.prepared<ReadRow>('site-read', READ, [siteId, organizationId]);
    if (row === undefined) return undefined;
    const { site, subdomain } = toCountedSite(row);
    return {
      version: row.version,
      found: { site, subdomain },
      structure: toStructure(row.rows),
      settings: row.customization ?? {},
      overrides: new Map(Object.entries(row.overrides ?? {})),
    };
  }

  private async loadVersions(siteId: string, userId: string): Promise<SiteVersions | undefined> {
    const [row] = await (userId === VISITORS
      ? this.database.prepared<SiteVersions>('site-versions', SEEN_BY_VISITORS, [siteId])
      : this.database.prepared<SiteVersions>('site-versions-by-person', SEEN_BY_PERSON, [siteId, userId]));
    return row;
  }
}
