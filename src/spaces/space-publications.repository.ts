import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';
import type { PublishableSpace } from './publishable-space.js';
import type { PublishedVisibility } from './space.entity.js';

/** The widest visibility that a published site gives a space, and that site; null when no published site shows it. */
export interface SpacePublication {
  spaceId: string;
  visibility: PublishedVisibility | null;
  siteId: string | null;
}

interface PublishableRow {
  id: string;
  organization_id: string;
  title: string;
  deleted: boolean;
  published_visibility: PublishedVisibility | null;
  open_to_members: boolean;
  role: Role | null;
  disabled: boolean;
}

/** The published visibilities of spaces in the database. */
@Injectable()
export class SpacePublicationsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks those of these spaces that the organization has until the transaction ends, so that others cannot publish, move or
   * delete them.
   */
  async lock(organizationId: string, spaceIds: readonly string[]): Promise<void> {
    await this.database.query(
      `SELECT id FROM spaces WHERE id = ANY ($2::uuid[]) AND organization_id = $1 ORDER BY id FOR UPDATE`,
      [organizationId, spaceIds],
    );
  }

  async findPublishable(userId: string, spaceIds: readonly string[]): Promise<PublishableSpace[]> {
    const rows = await this.database.query<PublishableRow>(
      `SELECT s.id, s.organization_id, s.title, s.deleted_at IS NOT NULL AS deleted, s.published_visibility,
         s.level_at_top OR s.level IS NOT NULL AS open_to_members, access.role, access.disabled
       FROM spaces s ${accessJoin('s', '$1')} WHERE s.id = ANY ($2::uuid[])`,
      [userId, spaceIds],
    );
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organization_id,
      title: row.title,
      deleted: row.deleted,
      publishedVisibility: row.published_visibility,
      openToMembers: row.open_to_members,
      role: row.role,
      disabled: row.disabled,
    }));
  }

  /** Writes the publications that differ from the stored ones. */
  async set(publications: readonly SpacePublication[]): Promise<void> {
    await this.database.query(
      `UPDATE spaces SET published_visibility = now.visibility, published_site_id = now.site_id
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS now(space_id, visibility, site_id)
       WHERE spaces.id = now.space_id
         AND (published_visibility, published_site_id) IS DISTINCT FROM (now.visibility, now.site_id)`,
      [
        publications.map(({ spaceId }) => spaceId),
        publications.map(({ visibility }) => visibility),
        publications.map(({ siteId }) => siteId),
      ],
    );
  }
}
