import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { type SpaceRow, type SpaceView, toView } from './spaces.repository.js';

/** A space as the caller sees it, with the role of the member. */
export interface MemberSpace {
  view: SpaceView;
  memberRole: Role;
}

/**
 * Live spaces of the organization ($2) that the member ($3) can reach and the caller ($1) may view. The subquery joins
 * the member's role and is again named `s`, because each access join uses the same column names.
 */
const REACHABLE = `
  FROM (
    SELECT s.*, access.role AS member_role FROM spaces s ${accessJoin('s', '$3')}
    WHERE s.organization_id = $2 AND s.deleted_at IS NULL AND access.role IS NOT NULL
  ) s ${accessJoin('s', '$1')}
  WHERE (access.role IS NOT NULL OR (s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled))`;

/** Reads from the database which spaces members can reach. */
@Injectable()
export class MemberSpacesRepository {
  constructor(private readonly database: Database) {}

  /** Spaces in the order of their IDs. */
  async list(
    viewerId: string,
    organizationId: string,
    memberId: string,
    order: 'asc' | 'desc',
    after: Keyset | undefined,
    limit: number,
  ): Promise<MemberSpace[]> {
    const [direction, sign] = order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
    const rows = await this.database.query<SpaceRow>(
      `SELECT s.*, access.role AS access_role, access.disabled AS access_disabled ${REACHABLE} AND ($4::uuid IS NULL OR s.id ${sign} $4)
       ORDER BY s.id ${direction} LIMIT $5`,
      [viewerId, organizationId, memberId, after?.[0] ?? null, limit],
    );
    return rows.map((row) => ({ view: toView(row), memberRole: row.member_role as Role }));
  }

  async count(viewerId: string, organizationId: string, memberId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(`SELECT count(*)::int AS count ${REACHABLE}`, [
      viewerId,
      organizationId,
      memberId,
    ]);
    return row?.count ?? 0;
  }
}
