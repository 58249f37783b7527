import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MADE_OF_SPECIFICATION } from './link-row.entity.js';

/** Which spaces have computed pages, by what their primary content depends on. */
@Injectable()
export class ComputedSpaces {
  constructor(private readonly database: Database) {}

  /** Spaces of an organization that have a page made of a source, by id. @param target the source, as links spell it */
  async dependingOn(organizationId: string, target: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ space_id: string }>(
      `SELECT DISTINCT space_id FROM link_rows
       WHERE organization_id = $1 AND target = $2 AND space_id > $3 AND ${MADE_OF_SPECIFICATION}
       ORDER BY space_id LIMIT $4`,
      [organizationId, target, after, limit],
    );
    return rows.map(({ space_id: id }) => id);
  }

  /** Of some spaces those that have computed pages. */
  async withComputedPages(organizationId: string, spaceIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ space_id: string }>(
      `SELECT DISTINCT space_id FROM link_rows
       WHERE organization_id = $1 AND space_id = ANY ($2::uuid[]) AND ${MADE_OF_SPECIFICATION}`,
      [organizationId, spaceIds],
    );
    return rows.map(({ space_id: id }) => id);
  }
}
