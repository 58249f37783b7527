import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId, NIL_ID } from '../../common/ids.js';
import { Database } from '../../database/database.js';
import { rowsOf } from '../../database/entity-rows.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import type { ListSitesQuery } from './dto/list-sites.dto.js';
import { hasSpaceSql } from './site-standings.repository.js';
import { Site, type SiteVisibility } from './site.entity.js';

/** A site with the facts that determine its address. */
export interface FoundSite {
  site: Site;
  /** Of the organization. */
  subdomain: string | null;
}

/** A site with the number of spaces it shows that the caller may view. */
export interface CountedSite extends FoundSite {
  siteSpaces: number;
}

/** A site that is created. The other columns have their defaults. */
export type NewSite = Pick<Site, 'id' | 'organizationId' | 'title' | 'type' | 'visibility' | 'createdAt'>;

/** A row with the columns of a site, as the queries return it. */
export interface SiteRow {
  subdomain: string | null;
  site_spaces: number;
}

/** All columns of a site except the customization, which may be long. */
const ROWS = rowsOf(Site, 'customization');

/** The caller ($1) has a role on one of the spaces that the site shows. */
const HAS_SPACE = hasSpaceSql('$1');

/**
 * SQL condition: the caller may view a space `s`, joined with its `access`: by a role, or because a site opens it to
 * everyone.
 */
export const VIEWABLE = `(access.role IS NOT NULL OR s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled)`;

/** Columns of a site and of its organization; with `SITES`. */
export const SITE = `${ROWS.columns.map((column) => `site.${column}`).join(', ')}, organization.hostname AS subdomain`;

/** Columns of a site, with the number of its spaces that the caller ($1) may view. */
const COLUMNS = `${SITE}, (
  SELECT count(*)::int FROM site_spaces counted
  JOIN spaces s ON s.id = counted.space_id AND s.deleted_at IS NULL ${accessJoin('s', '$1')}
  WHERE counted.site_id = site.id AND ${VIEWABLE}) AS site_spaces`;

export const SITES = 'sites site JOIN organizations organization ON organization.id = site.organization_id';

/** Sites in the database. */
@Injectable()
export class SitesRepository {
  constructor(private readonly database: Database) {}

  /** A site as the caller sees it. */
  async find(userId: string, organizationId: string, siteId: string): Promise<CountedSite | undefined> {
    const [row] = await this.database.query<SiteRow>(
      `SELECT ${COLUMNS} FROM ${SITES} WHERE site.id = $2 AND site.organization_id = $3`,
      [userId, siteId, organizationId],
    );
    return row === undefined ? undefined : toCountedSite(row);
  }

  async exists(organizationId: string, siteId: string): Promise<boolean> {
    return this.database.repository(Site).existsBy({ id: siteId, organizationId });
  }

  /** @throws NotFoundError */
  async get(organizationId: string, siteId: string): Promise<FoundSite> {
    const [row] = isId(siteId)
      ? await this.database.query<SiteRow>(
          `SELECT ${SITE}, 0 AS site_spaces FROM ${SITES}
           WHERE site.id = $1 AND site.organization_id = $2`,
          [siteId, organizationId],
        )
      : [];
    if (row === undefined) throw new NotFoundError('site');
    return toCountedSite(row);
  }

  /** Published sites of the visibility `public` that show a space, by title. */
  async listPublic(limit: number, subdomain?: string): Promise<FoundSite[]> {
    const ofOrganization = subdomain === undefined ? '' : 'AND organization.hostname = $2';
    const rows = await this.database.query<SiteRow>(
      `SELECT ${SITE}, 0 AS site_spaces FROM ${SITES} WHERE ${IS_PUBLIC} ${ofOrganization}
       ORDER BY site.title, site.id LIMIT $1`,
      [limit, ...(subdomain === undefined ? [] : [subdomain])],
    );
    return rows.map(toCountedSite);
  }

  /**
   * The same for sites without a host of their own, by ID.
   * @param subdomain of the organization; null: all organizations, or the organizations without a subdomain
   */
  async listPublicBelow(
    subdomain: string | null,
    { anySubdomain, limit }: { anySubdomain: boolean; limit: number },
  ): Promise<FoundSite[]> {
    const rows = await this.database.query<SiteRow>(
      `SELECT ${SITE}, 0 AS site_spaces FROM ${SITES}
       WHERE ${IS_PUBLIC} AND site.hostname IS NULL AND site.proxy IS NULL
         AND ($2 OR organization.hostname IS NOT DISTINCT FROM $1)
       ORDER BY site.id LIMIT $3`,
      [subdomain, anySubdomain, limit],
    );
    return rows.map(toCountedSite);
  }

  /** Locks a site and its structure until the transaction ends. Lock it before the tree and the spaces. */
  async lock(siteId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM sites WHERE id = $1 FOR UPDATE', [siteId]);
  }

  /**
   * @param insider `true` for members except guests, who see every site; others see sites that show a space they have a
   * role on
   */
  async list(
    userId: string,
    organizationId: string,
    insider: boolean,
    filters: Pick<ListSitesQuery, 'space' | 'title' | 'published'>,
    after: Keyset | undefined,
    limit: number,
  ): Promise<CountedSite[]> {
    const rows = await this.database.query<SiteRow>(
      `SELECT ${COLUMNS} FROM ${SITES} WHERE ${SELECTED} AND site.id > $7 ORDER BY site.id LIMIT $8`,
      [...selection(userId, organizationId, insider, filters), after?.[0] ?? NIL_ID, limit],
    );
    return rows.map(toCountedSite);
  }

  async count(
    userId: string,
    organizationId: string,
    insider: boolean,
    filters: Pick<ListSitesQuery, 'space' | 'title' | 'published'>,
  ): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sites site WHERE ${SELECTED}`,
      selection(userId, organizationId, insider, filters),
    );
    return row?.count ?? 0;
  }

  async insert(site: NewSite): Promise<void> {
    await this.database.repository(Site).insert(site);
  }

  async update(siteId: string, changes: Partial<Site>): Promise<void> {
    await this.database.repository(Site).update({ id: siteId }, changes);
  }

  async delete(siteId: string): Promise<void> {
    await this.database.repository(Site).delete({ id: siteId });
  }

  /**
   * The spaces of the other sites of an organization whose addresses overlap with an address: readers of these sites would
   * come to it, or send it their keys and sessions.
   * @param address a host, or a host and path
   */
  async findSpacesOfNeighbours(organizationId: string, siteId: string, address: string): Promise<string[]> {
    const rows = await this.database.query<{ space_id: string }>(
      `SELECT DISTINCT shown.space_id
       FROM sites site JOIN site_spaces shown ON shown.site_id = site.id
       WHERE site.organization_id = $1 AND site.id <> $2
         AND (site.hostname = split_part($3, '/', 1)
           OR starts_with(site.proxy || '/', $3 || '/') OR starts_with($3 || '/', site.proxy || '/'))`,
      [organizationId, siteId, address],
    );
    return rows.map((row) => row.space_id);
  }

  /** Removes spaces from every site of an organization. */
  async removeSpaces(organizationId: string, spaceIds: string[]): Promise<void> {
    await this.database.query(
      'DELETE FROM site_spaces WHERE organization_id = $1 AND space_id = ANY ($2::uuid[])',
      [organizationId, spaceIds],
    );
  }

  /** The published sites that show the spaces. A space with a condition on an open site counts as `visitor-auth`. */
  async findPublications(
    spaceIds: readonly string[],
  ): Promise<{ spaceId: string; siteId: string; visibility: SiteVisibility }[]> {
    const rows = await this.database.query<{ space_id: string; site_id: string; visibility: SiteVisibility }>(
      `SELECT shown.space_id, site.id AS site_id,
         CASE
           WHEN NOT site.adaptive_content OR coalesce(shown.condition, section.condition) IS NULL THEN site.visibility
           WHEN site.visibility IN ('public', 'unlisted') THEN 'visitor-auth'
           ELSE site.visibility
         END AS visibility
       FROM site_spaces shown JOIN sites site ON site.id = shown.site_id
       LEFT JOIN site_sections section ON section.id = shown.section_id
       WHERE shown.space_id = ANY ($1::uuid[]) AND site.published ORDER BY site.id`,
      [spaceIds],
    );
    return rows.map((row) => ({ spaceId: row.space_id, siteId: row.site_id, visibility: row.visibility }));
  }
}

const IS_PUBLIC = `site.published AND site.visibility = 'public' AND EXISTS (
  SELECT 1 FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL
  WHERE shown.site_id = site.id)`;

const SELECTED = `site.organization_id = $2 AND ($3 OR ${HAS_SPACE})
  AND ($4::uuid IS NULL OR EXISTS (
    SELECT 1 FROM site_spaces held JOIN spaces s ON s.id = held.space_id AND s.deleted_at IS NULL ${accessJoin('s', '$1')}
    WHERE held.site_id = site.id AND held.space_id = $4
      AND ${VIEWABLE}))
  AND ($5::text IS NULL OR strpos(lower(site.title), lower($5)) > 0)
  AND ($6::boolean IS NULL OR site.published = $6)`;

function selection(
  userId: string,
  organizationId: string,
  insider: boolean,
  { space, title, published }: Pick<ListSitesQuery, 'space' | 'title' | 'published'>,
): unknown[] {
  return [userId, organizationId, insider, space ?? null, title ?? null, published ?? null];
}

export function toCountedSite(row: SiteRow): CountedSite {
  return { site: ROWS.read(row), subdomain: row.subdomain, siteSpaces: row.site_spaces };
}
