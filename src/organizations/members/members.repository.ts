import { Injectable } from '@nestjs/common';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/keyset-paginator.js';
import type { MemberSort } from './dto/list-members.dto.js';
import type { MemberView } from './member.mapper.js';
import { reachableSpaces } from './reachable-spaces.sql.js';

/** The filters and order of a list of members. */
export interface MemberFilters {
  order: 'asc' | 'desc';
  sort: MemberSort;
  role?: Role | 'guest' | undefined;
  search?: string | undefined;
}

/** A member with its sort key in the list. */
export interface ListedMember extends MemberView {
  /** The time that the list is sorted by, to the microsecond. */
  place: string;
}

interface MemberRow {
  organization_id: string;
  user_id: string;
  role: Role | null;
  disabled: boolean;
  sso: boolean;
  confirmed_at: Date | null;
  joined_at: Date;
  last_seen_at: Date | null;
  place: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  spaces: number;
  teams: number;
}

/** SQL for text without case and accents, for comparison. */
const folded = (text: string): string =>
  `lower(regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

const COLUMNS: Record<MemberSort, string> = { joinedAt: 'm.joined_at', lastSeenAt: 'm.last_seen_at' };

/**
 * SQL condition for the members of an organization ($1) that match the filters. `role` and `search` are placeholders.
 */
function selected({ sort }: MemberFilters, role: string, search: string): string {
  return `m.organization_id = $1
    AND (${role}::text IS NULL
      OR CASE WHEN ${role} = 'guest' THEN m.role IS NULL ELSE m.role = nullif(${role}, 'guest')::role END)
    AND (${search}::text IS NULL OR strpos(${folded('u.display_name')}, ${folded(search)}) > 0
      OR strpos(${folded('u.email')}, ${folded(search)}) > 0)
    ${sort === 'lastSeenAt' ? 'AND m.last_seen_at IS NOT NULL AND NOT m.disabled' : ''}`;
}

/** Reads members from the database, as the API shows them. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** A page of members with their counts, in one statement. */
  async list(
    viewerId: string,
    organizationId: string,
    filters: MemberFilters,
    after: Keyset | undefined,
    limit: number,
  ): Promise<ListedMember[]> {
    const column = COLUMNS[filters.sort];
    const [direction, sign] = filters.order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
    return this.views(
      `SELECT m.*, ${column}::text AS place, ${column} AS at FROM members m JOIN users u ON u.id = m.user_id
       WHERE ${selected(filters, '$3', '$4')}
         AND ($5::timestamptz IS NULL OR (${column}, m.user_id) ${sign} ($5::timestamptz, $6::uuid))
       ORDER BY ${column} ${direction}, m.user_id ${direction} LIMIT $7`,
      `page.at ${direction}, page.user_id ${direction}`,
      [
        organizationId,
        viewerId,
        filters.role ?? null,
        filters.search ?? null,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
      ],
    );
  }

  async count(organizationId: string, filters: MemberFilters): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM members m JOIN users u ON u.id = m.user_id WHERE ${selected(filters, '$2', '$3')}`,
      [organizationId, filters.role ?? null, filters.search ?? null],
    );
    return row?.count ?? 0;
  }

  /** The members among these people, ordered by user ID. */
  findViews(viewerId: string, organizationId: string, userIds: readonly string[]): Promise<MemberView[]> {
    return this.views(
      `SELECT m.*, m.joined_at::text AS place, m.joined_at AS at FROM members m
       WHERE m.organization_id = $1 AND m.user_id = ANY ($3::uuid[])`,
      'page.user_id',
      [organizationId, viewerId, userIds],
    );
  }

  async findView(viewerId: string, organizationId: string, userId: string): Promise<MemberView | undefined> {
    const [view] = await this.views(
      `SELECT m.*, m.joined_at::text AS place, m.joined_at AS at FROM members m
       WHERE m.organization_id = $1 AND m.user_id = $3`,
      'page.at',
      [organizationId, viewerId, userId],
    );
    return view;
  }

  /**
   * @param page selects the members; `$1` is the organization and `$2` the caller
   * @param order the order of the selected members
   */
  private async views(page: string, order: string, parameters: unknown[]): Promise<ListedMember[]> {
    const rows = await this.database.query<MemberRow>(
      `WITH page AS MATERIALIZED (${page}), ${reachableSpaces('page', '$2', '$1')}
       SELECT page.*, u.display_name, u.email, u.photo_url, reachable.spaces, (
         SELECT count(*)::int FROM team_members t WHERE t.user_id = page.user_id AND t.organization_id = $1
       ) AS teams
       FROM page JOIN users u ON u.id = page.user_id JOIN reachable ON reachable.user_id = page.user_id
       ORDER BY ${order}`,
      parameters,
    );
    return rows.map(toView);
  }
}

function toView(row: MemberRow): ListedMember {
  return {
    member: {
      organizationId: row.organization_id,
      userId: row.user_id,
      role: row.role,
      disabled: row.disabled,
      sso: row.sso,
      confirmedAt: row.confirmed_at,
      joinedAt: row.joined_at,
      lastSeenAt: row.last_seen_at,
    },
    user: { id: row.user_id, displayName: row.display_name, email: row.email, photoUrl: row.photo_url },
    place: row.place,
    spaces: row.spaces,
    teams: row.teams,
  };
}
