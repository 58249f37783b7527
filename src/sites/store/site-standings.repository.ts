import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { Role } from '../../access/role.js';
import { BatchedRowLoader } from '../../database/batched-row-loader.js';
import { Database } from '../../database/database.js';
import type { OrganizationStanding } from '../../organizations/organization-permissions.js';
import type { SiteVisibility } from './site.entity.js';

/** The facts that decide whether a caller may see a site: its state, and the caller's membership and roles. */
export interface FoundStanding {
  organizationId: string;
  published: boolean;
  visibility: SiteVisibility;
  /** Without the teams of the caller. */
  member: Omit<OrganizationStanding, 'ownsTeam'>;
  /**
   * The caller has a role on one of the spaces that the site shows. Read only for callers without a role in the
   * organization.
   */
  hasSpace: boolean;
}

interface StandingRow {
  organization_id: string;
  published: boolean;
  visibility: SiteVisibility;
  is_member: boolean;
  disabled: boolean;
  role: Role | null;
  has_space: boolean;
}

/**
 * SQL condition: the caller has a role on one of the spaces that the row `site` shows.
 * @param user SQL of the caller's ID
 */
export function hasSpaceSql(user: string): string {
  return `EXISTS (
  SELECT 1 FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL ${accessJoin('s', user)}
  WHERE shown.site_id = site.id AND access.role IS NOT NULL)`;
}

const columns = (user: string): string => `site.organization_id, site.published, site.visibility,
  m.user_id IS NOT NULL AS is_member, coalesce(m.disabled, false) AS disabled, m.role,
  CASE WHEN m.role IS NULL THEN ${hasSpaceSql(user)} ELSE false END AS has_space`;

const memberOf = (user: string): string =>
  `LEFT JOIN members m ON m.organization_id = site.organization_id AND m.user_id = ${user}`;

const FIND = `SELECT ${columns('$1')} FROM sites site ${memberOf('$1')} WHERE site.id = $2`;

/** As `FIND`, for many pairs of user and site. `place` is the index of the pair, from 1. */
const FIND_MANY = `
SELECT wanted.place::int AS place, ${columns('wanted.user_id')}
FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted(user_id, site_id, place)
JOIN sites site ON site.id = wanted.site_id ${memberOf('wanted.user_id')}`;

/** Reads the standing of callers on sites from the database. */
@Injectable()
export class SiteStandingsRepository {
  private readonly standings: BatchedRowLoader<StandingRow>;

  constructor(database: Database) {
    this.standings = new BatchedRowLoader(
      database,
      { name: 'site-standing', text: FIND },
      { name: 'site-standings', text: FIND_MANY },
    );
  }

  async find(userId: string, siteId: string): Promise<FoundStanding | undefined> {
    const row = await this.standings.find(userId, siteId);
    if (row === undefined) return undefined;
    return {
      organizationId: row.organization_id,
      published: row.published,
      visibility: row.visibility,
      member: { isMember: row.is_member, disabled: row.disabled, role: row.role },
      hasSpace: row.has_space,
    };
  }
}
