import { Injectable } from '@nestjs/common';
import type { Visit } from '../../access/visit.js';
import { Database } from '../../database/database.js';
import type { SpaceAccess } from '../../spaces/space-access.js';
import type { SiteVisibility } from '../site.entity.js';

/** A space on a site, with what decides whether a visitor sees it. */
export interface FoundSpace {
  access: SpaceAccess;
  siteId: string;
  audience: number;
  visibility: SiteVisibility;
  /** Of the site space and of its section; none where the site has no adaptive content. */
  conditions: string[];
}

interface VisitedRow {
  site_id: string;
  audience: number;
  visibility: SiteVisibility;
  id: string;
  organization_id: string;
  head_revision_id: string;
  edit_mode: 'live' | 'locked';
  published_visibility: SpaceAccess['publishedVisibility'];
  conditions: string[];
}

/** Sites that take a token for `$1` with the audience `$2`, and the share link `$3` where it came by one. */
const BY_TOKEN = `site.id = $1 AND site.published AND site.audience = $2
  AND ($3::uuid IS NULL OR EXISTS (
    SELECT 1 FROM site_share_links link WHERE link.id = $3 AND link.site_id = site.id AND link.active))`;

/** The site that the share link `$1` is of. */
const BY_SHARE_KEY = `site.id = (SELECT link.site_id FROM site_share_links link WHERE link.id = $1 AND link.active)
  AND site.published AND site.visibility = 'share-link'`;

const spaceOn = (site: string, space: string): string => `
SELECT s.id, s.organization_id, s.head_revision_id, s.edit_mode, s.published_visibility,
  site.id AS site_id, site.audience, site.visibility,
  CASE WHEN site.adaptive_content
    THEN array_remove(ARRAY[shown.condition, section.condition], NULL) ELSE '{}' END AS conditions
FROM sites site
JOIN site_spaces shown ON shown.site_id = site.id AND shown.space_id = ${space}
JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL
LEFT JOIN site_sections section ON section.id = shown.section_id
WHERE ${site}`;

const SPACE_BY_TOKEN = spaceOn(BY_TOKEN, '$4');
const SPACE_BY_SHARE_KEY = spaceOn(BY_SHARE_KEY, '$2');

/** What visitors of sites may read, in the database. */
@Injectable()
export class SiteVisitsRepository {
  constructor(private readonly database: Database) {}

  /** A space that the visited site shows now; undefined when it does not, or the visit has ended. */
  async findSpace({ by }: Visit, spaceId: string): Promise<FoundSpace | undefined> {
    const [row] =
      by.kind !== 'share-key'
        ? await this.database.prepared<VisitedRow>('visited-space', SPACE_BY_TOKEN, [
            by.siteId,
            by.audience,
            by.shareLinkId ?? null,
            spaceId,
          ])
        : await this.database.prepared<VisitedRow>('shared-space', SPACE_BY_SHARE_KEY, [
            by.shareLinkId,
            spaceId,
          ]);
    if (row === undefined) return undefined;
    return {
      access: {
        spaceId: row.id,
        organizationId: row.organization_id,
        headRevisionId: row.head_revision_id,
        editMode: row.edit_mode,
        publishedVisibility: row.published_visibility,
        role: null,
        disabled: false,
        visiting: true,
      },
      siteId: row.site_id,
      audience: row.audience,
      visibility: row.visibility,
      conditions: row.conditions,
    };
  }

  /** Whether a site is the visited one and takes the visit. */
  async takes({ by }: Visit, organizationId: string, siteId: string): Promise<boolean> {
    const rows =
      by.kind !== 'share-key'
        ? await this.database.query(
            `SELECT 1 FROM sites site WHERE ${BY_TOKEN} AND site.id = $4 AND site.organization_id = $5`,
            [by.siteId, by.audience, by.shareLinkId ?? null, siteId, organizationId],
          )
        : await this.database.query(
            `SELECT 1 FROM sites site WHERE ${BY_SHARE_KEY} AND site.id = $2 AND site.organization_id = $3`,
            [by.shareLinkId, siteId, organizationId],
          );
    return rows.length > 0;
  }
}
