import { Injectable } from '@nestjs/common';
import { accessJoin } from '../access/effective-role.sql.js';
import type { Role } from '../access/role.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import { type SpaceRow, type SpaceView, toView } from './spaces.repository.js';

/** A space as the caller sees it, with the role that the member has on it. */
export interface MemberSpace {
  view: SpaceView;
  memberRole: Role;
}

/**
 * Live spaces of the organization ($2) that the member ($3) can reach and the caller ($1) may view. The member's role is
 * joined first and the result again called `s`, since the access join names its own columns.
 */
const REACHABLE = `
  FROM (
    SELECT s.*, access.role AS member_role FROM spaces s ${accessJoin('s', '$3')}
    WHERE s.organization_id = $2 AND s.deleted_at IS NULL AND access.role IS NOT NULL
  ) s ${accessJoin('s', '$1')}
  WHERE (access.role IS NOT NULL OR (s.published_visibility IN ('public', 'unlisted') AND NOT access.disabled))`;

/** Which spaces members reach, in the database. */
@Injectable()
export class MemberSpacesRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the spaces' ids. */
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
