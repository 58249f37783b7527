import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MADE_OF_SPECIFICATION } from './link-row.entity.js';

/** Finds the spaces with computed pages, by the sources in their primary content. */
@Injectable()
export class ComputedSpaces {
  constructor(private readonly database: Database) {}

  /** Spaces of an organization with a page generated from a source, by ID. @param target the source, as in links */
  async dependingOn(organizationId: string, target: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ space_id: string }>(
      `SELECT DISTINCT space_id FROM link_rows
       WHERE organization_id = $1 AND target = $2 AND space_id > $3 AND ${MADE_OF_SPECIFICATION}
       ORDER BY space_id LIMIT $4`,
      [organizationId, target, after, limit],
    );
    return rows.map(({ space_id: id }) => id);
  }

  /** The spaces among `spaceIds` that have computed pages. */
  async withComputedPages(organizationId: string, spaceIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ space_id: string }>(
      `SELECT DISTINCT space_id FROM link_rows
       WHERE organization_id = $1 AND space_id = ANY ($2::uuid[]) AND ${MADE_OF_SPECIFICATION}`,
      [organizationId, spaceIds],
    );
    return rows.map(({ space_id: id }) => id);
  }
}
