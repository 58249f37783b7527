import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/lists.js';
import type { ListSitesQuery } from './dto/list-sites.dto.js';
import type { SiteStanding } from './site.policy.js';
import { SiteSpace } from './site-space.entity.js';
import { Site, type SiteVisibility } from './site.entity.js';

/** A site with the number of spaces it shows. */
export interface CountedSite {
  site: Site;
  siteSpaces: number;
}

type SiteRow = {
  id: string;
  organization_id: string;
  title: string;
  type: Site['type'];
  visibility: SiteVisibility;
  published: boolean;
  basename: string | null;
  created_at: Date;
  site_spaces: number;
};

/** The caller ($1) reaches one of the spaces the site shows. */
const HAS_SPACE = `EXISTS (
  SELECT 1 FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL ${accessJoin('s', '$1')}
  WHERE shown.site_id = site.id AND access.role IS NOT NULL)`;

const COLUMNS = `site.*, (
  SELECT count(*)::int FROM site_spaces counted JOIN spaces ON spaces.id = counted.space_id AND spaces.deleted_at IS NULL
  WHERE counted.site_id = site.id) AS site_spaces`;

/** Sites in the database. */
@Injectable()
export class SitesRepository {
  constructor(private readonly database: Database) {}

  async find(organizationId: string, siteId: string): Promise<CountedSite | undefined> {
    const [row] = await this.database.query<SiteRow>(
      `SELECT ${COLUMNS} FROM sites site WHERE site.id = $1 AND site.organization_id = $2`,
      [siteId, organizationId],
    );
    return row === undefined ? undefined : toCountedSite(row);
  }

  /** Keeps a site as it is, with the spaces it shows, until the transaction ends. Locked before the spaces. */
  async lock(siteId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM sites WHERE id = $1 FOR UPDATE', [siteId]);
  }

  /** What decides who may see a site: its state, and whether the caller reaches one of its spaces. */
  async findStanding(
    userId: string,
    organizationId: string,
    siteId: string,
  ): Promise<Omit<SiteStanding, 'organization'> | undefined> {
    const [row] = await this.database.query<{
      published: boolean;
      visibility: SiteVisibility;
      has_space: boolean;
      disabled: boolean;
    }>(
      `SELECT site.published, site.visibility, ${HAS_SPACE} AS has_space, coalesce(m.disabled, false) AS disabled
       FROM sites site LEFT JOIN members m ON m.organization_id = site.organization_id AND m.user_id = $1
       WHERE site.id = $2 AND site.organization_id = $3`,
      [userId, siteId, organizationId],
    );
    if (row === undefined) return undefined;
    const { published, visibility, disabled, has_space: hasSpace } = row;
    return { published, visibility, disabled, hasSpace };
  }

  /** @param insider members who are no guests see every site, others those that show a space of theirs */
  async list(
    userId: string,
    organizationId: string,
    insider: boolean,
    filters: Pick<ListSitesQuery, 'space' | 'title' | 'published'>,
    after: Keyset | undefined,
    limit: number,
  ): Promise<CountedSite[]> {
    const rows = await this.database.query<SiteRow>(
      `SELECT ${COLUMNS} FROM sites site WHERE ${SELECTED} AND site.id > $7 ORDER BY site.id LIMIT $8`,
      [
        ...selection(userId, organizationId, insider, filters),
        after?.[0] ?? '00000000-0000-0000-0000-000000000000',
        limit,
      ],
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

  async insert(site: Site, siteSpaces: SiteSpace[]): Promise<void> {
    await this.database.repository(Site).insert(site);
    if (siteSpaces.length > 0) await this.database.repository(SiteSpace).insert(siteSpaces);
  }

  /** The spaces of a site in their order. */
  siteSpaces(siteId: string): Promise<SiteSpace[]> {
    return this.database
      .repository(SiteSpace)
      .find({ where: { siteId }, order: { position: 'ASC', id: 'ASC' } });
  }

  /** Takes spaces off every site of an organization; where one was the default, the first of the others becomes it. */
  async removeSpaces(organizationId: string, spaceIds: string[]): Promise<void> {
    await this.database.query(
      'DELETE FROM site_spaces WHERE organization_id = $1 AND space_id = ANY ($2::uuid[])',
      [organizationId, spaceIds],
    );
    await this.database.query(
      `UPDATE site_spaces SET is_default = true WHERE id IN (
         SELECT DISTINCT ON (site_id) id FROM site_spaces shown
         WHERE organization_id = $1 AND NOT EXISTS (
           SELECT 1 FROM site_spaces other WHERE other.site_id = shown.site_id AND other.is_default)
         ORDER BY site_id, position, id)`,
      [organizationId],
    );
  }

  async setPublished(siteId: string, published: boolean): Promise<void> {
    await this.database.repository(Site).update({ id: siteId }, { published });
  }

  /** Every published site that shows one of the spaces. */
  async findPublications(
    spaceIds: readonly string[],
  ): Promise<{ spaceId: string; siteId: string; visibility: SiteVisibility }[]> {
    const rows = await this.database.query<{ space_id: string; site_id: string; visibility: SiteVisibility }>(
      `SELECT shown.space_id, site.id AS site_id, site.visibility FROM site_spaces shown JOIN sites site ON site.id = shown.site_id
       WHERE shown.space_id = ANY ($1::uuid[]) AND site.published ORDER BY site.id`,
      [spaceIds],
    );
    return rows.map((row) => ({ spaceId: row.space_id, siteId: row.site_id, visibility: row.visibility }));
  }
}

const SELECTED = `site.organization_id = $2 AND ($3 OR ${HAS_SPACE})
  AND ($4::uuid IS NULL OR EXISTS (
    SELECT 1 FROM site_spaces held JOIN spaces s ON s.id = held.space_id AND s.deleted_at IS NULL ${accessJoin('s', '$1')}
    WHERE held.site_id = site.id AND held.space_id = $4
      AND (access.role IS NOT NULL OR s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled)))
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

function toCountedSite(row: SiteRow): CountedSite {
  return {
    site: {
      id: row.id,
      organizationId: row.organization_id,
      title: row.title,
      type: row.type,
      visibility: row.visibility,
      published: row.published,
      basename: row.basename,
      createdAt: row.created_at,
    },
    siteSpaces: row.site_spaces,
  };
}
