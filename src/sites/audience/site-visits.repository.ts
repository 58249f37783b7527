import { Injectable } from '@nestjs/common';
import type { FileLink, ShareKey, SiteToken, Visit } from '../../access/visit.js';
import { BatchLoader } from '../../database/batch-loader.js';
import { Database } from '../../database/database.js';
import type { SpaceAccess } from '../../spaces/space-access.js';
import type { SiteReaders, SiteVisibility } from '../store/site.entity.js';

/** A space on a site, with the facts that decide whether a visitor sees it. */
export interface FoundSpace {
  access: SpaceAccess;
  siteId: string;
  audience: number;
  visibility: SiteVisibility;
  readers: SiteReaders;
  /** Conditions of the site space and of its section. Empty if the site has no adaptive content. */
  conditions: string[];
}

interface VisitedRow {
  site_id: string;
  audience: number;
  visibility: SiteVisibility;
  readers: SiteReaders;
  id: string;
  organization_id: string;
  head_revision_id: string;
  edit_mode: 'live' | 'locked';
  published_visibility: SpaceAccess['publishedVisibility'];
  conditions: string[];
}

/** SQL condition that a site accepts a token: its audience, and its share link if it has one. */
const acceptsToken = (
  audience: string,
  link: string,
): string => `site.published AND site.audience = ${audience}
  AND (${link} IS NULL OR EXISTS (
    SELECT 1 FROM site_share_links link WHERE link.id = ${link} AND link.site_id = site.id AND link.active))`;

/** The site `$1` accepts a token with the audience `$2` and the share link `$3` (or null). */
const BY_TOKEN = `site.id = $1 AND ${acceptsToken('$2', '$3::uuid')}`;

/** The site of the share link `$1`. */
const BY_SHARE_KEY = `site.id = (SELECT link.site_id FROM site_share_links link WHERE link.id = $1 AND link.active)
  AND site.published AND site.visibility = 'share-link'`;

const VISITED = `s.id, s.organization_id, s.head_revision_id, s.edit_mode, s.published_visibility,
  site.id AS site_id, site.audience, site.visibility, site.readers,
  CASE WHEN site.adaptive_content
    THEN array_remove(ARRAY[shown.condition, section.condition], NULL) ELSE '{}' END AS conditions`;

const shownOn = (space: string): string => `
JOIN site_spaces shown ON shown.site_id = site.id AND shown.space_id = ${space}
JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL
LEFT JOIN site_sections section ON section.id = shown.section_id`;

/** The spaces of many tokens, each with its index `place`, from 1. */
const SPACES_BY_TOKEN = `SELECT wanted.place::int AS place, ${VISITED}
FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS wanted(site, audience, link, space, place)
JOIN sites site ON site.id = wanted.site AND ${acceptsToken('wanted.audience', 'wanted.link')} ${shownOn('wanted.space')}`;

const SPACE_BY_SHARE_KEY = `SELECT ${VISITED} FROM sites site ${shownOn('$2')} WHERE ${BY_SHARE_KEY}`;

/** Key of a site token and a space: site, audience, share link or '', space. */
type TokenOnSpace = [siteId: string, audience: string, shareLinkId: string, spaceId: string];

/** Reads from the database what visitors of sites may read. */
@Injectable()
export class SiteVisitsRepository {
  /** Batches concurrent requests into one statement, because front ends read for many visitors. */
  private readonly byToken = new BatchLoader<TokenOnSpace, VisitedRow>((keys) => this.findByTokens(keys));

  constructor(private readonly database: Database) {}

  /** A space that the visited site currently shows; undefined when it does not, or the visit has ended. */
  async findSpace({ by }: Visit, spaceId: string): Promise<FoundSpace | undefined> {
    const row =
      by.kind === 'share-key' ? await this.findByShareKey(by, spaceId) : await this.findByToken(by, spaceId);
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
      readers: row.readers,
      conditions: row.conditions,
    };
  }

  private async findByToken(
    { siteId, audience, shareLinkId = '' }: SiteToken | FileLink,
    spaceId: string,
  ): Promise<VisitedRow | undefined> {
    const key: TokenOnSpace = [siteId, String(audience), shareLinkId, spaceId];
    if (!this.database.isInTransaction) return this.byToken.find(key);
    const [row] = await this.findByTokens([key]);
    return row;
  }

  private async findByTokens(keys: readonly TokenOnSpace[]): Promise<(VisitedRow | undefined)[]> {
    const rows = await this.database.prepared<VisitedRow & { place: number }>(
      'visited-spaces',
      SPACES_BY_TOKEN,
      [
        keys.map(([siteId]) => siteId),
        keys.map(([, audience]) => Number(audience)),
        keys.map(([, , shareLinkId]) => (shareLinkId === '' ? null : shareLinkId)),
        keys.map(([, , , spaceId]) => spaceId),
      ],
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return keys.map((_, index) => byPlace.get(index + 1));
  }

  private async findByShareKey({ shareLinkId }: ShareKey, spaceId: string): Promise<VisitedRow | undefined> {
    const [row] = await this.database.prepared<VisitedRow>('shared-space', SPACE_BY_SHARE_KEY, [
      shareLinkId,
      spaceId,
    ]);
    return row;
  }

  /** The readers of this site, if the visit is for it and the site accepts it. */
  async accepts(
    { by }: Visit,
    organizationId: string,
    siteId: string,
  ): Promise<{ readers: SiteReaders } | undefined> {
    const [found] =
      by.kind !== 'share-key'
        ? await this.database.query<{ readers: SiteReaders }>(
            `SELECT site.readers FROM sites site WHERE ${BY_TOKEN} AND site.id = $4 AND site.organization_id = $5`,
            [by.siteId, by.audience, by.shareLinkId ?? null, siteId, organizationId],
          )
        : await this.database.query<{ readers: SiteReaders }>(
            `SELECT site.readers FROM sites site WHERE ${BY_SHARE_KEY} AND site.id = $2 AND site.organization_id = $3`,
            [by.shareLinkId, siteId, organizationId],
          );
    return found;
  }
}
