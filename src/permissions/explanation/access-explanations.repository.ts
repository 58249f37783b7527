import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { Role } from '../../access/role.js';
import type { UserSummary } from '../../auth/user.mapper.js';
import { Database } from '../../database/database.js';
import type { PermissionTarget } from '../permission-target.js';
import type { AccessFacts, StepOrigin } from './access-steps.js';

/** The role of a person on an item and everything it results from, read in one snapshot. */
export interface ExplainedAccess {
  user: UserSummary;
  /** The effective role; null: none. */
  role: Role | null;
  /** The caller has a role on the item, too. */
  callerHasRole: boolean;
  facts: AccessFacts;
}

/** Limits the steps, because a person may belong to any number of teams. */
const MAX_GRANTS = 1000;

interface Place {
  id: string;
  title: string;
  inherits: boolean;
  /** The caller may view it. */
  visible: boolean;
}

interface Row {
  display_name: string;
  email: string;
  photo_url: string | null;
  role: Role | null;
  is_member: boolean;
  disabled: boolean;
  member_role: Role | null;
  organization_id: string;
  organization_title: string;
  caller_is_member: boolean;
  title: string;
  inherits_level: boolean;
  level_at_top: boolean;
  level: Role | null;
  item_visible: boolean;
  /** Collections above, outermost first. */
  above: Place[];
  grants: { role: Role; target: string; team: { id: string; title: string } | null }[];
}

/** Reads the sources of a person's effective role, in the same statement as the role, so that both agree. */
@Injectable()
export class AccessExplanationsRepository {
  constructor(private readonly database: Database) {}

  /**
   * @param callerId the caller; items that they may not view are left out
   * @returns undefined when there is no such item or person
   */
  async find(
    { type, id }: PermissionTarget,
    userId: string,
    callerId: string,
  ): Promise<ExplainedAccess | undefined> {
    const [table, live] = type === 'space' ? ['spaces', 'item.deleted_at IS NULL'] : ['collections', 'true'];
    const [row] = await this.database.query<Row>(
      `SELECT u.display_name, u.email, u.photo_url, access.role, access.is_member, access.disabled,
         member.role AS member_role, o.id AS organization_id, o.title AS organization_title,
         EXISTS (
           SELECT 1 FROM members c WHERE c.organization_id = o.id AND c.user_id = $3 AND NOT c.disabled
         ) AS caller_is_member,
         item.title, item.inherits_level, item.level_at_top, item.level,
         (
           SELECT access.role IS NOT NULL FROM ${table} own ${accessJoin('own', '$3')} WHERE own.id = item.id
         ) AS item_visible,
         (
           SELECT coalesce(json_agg(json_build_object(
             'id', c.id, 'title', c.title, 'inherits', c.inherits_level, 'visible', access.role IS NOT NULL
           ) ORDER BY cardinality(c.path)), '[]')
           FROM collections c ${accessJoin('c', '$3')} WHERE c.id = ANY (item.path)
         ) AS above,
         (
           SELECT coalesce(json_agg(json_build_object('role', granted.role, 'target', granted.target_id, 'team', granted.team)),
             '[]')
           FROM (
             SELECT g.role, g.target_id,
               CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'title', t.title) END AS team
             FROM grants g LEFT JOIN teams t ON t.id = g.team_id
             WHERE g.target_id = ANY (item.path || item.id) AND g.principal_id = ANY (
               ARRAY(
                 SELECT p.team_id FROM team_members p WHERE p.user_id = $2 AND p.organization_id = item.organization_id
               ) || $2::uuid
             )
             ORDER BY g.role DESC, array_position(item.path || item.id, g.target_id) DESC, t.id NULLS FIRST
             LIMIT ${MAX_GRANTS}
           ) granted
         ) AS grants
       FROM ${table} item
       JOIN organizations o ON o.id = item.organization_id
       JOIN users u ON u.id = $2
       LEFT JOIN members member ON member.organization_id = item.organization_id AND member.user_id = u.id
       ${accessJoin('item', '$2')}
       WHERE item.id = $1 AND ${live}`,
      [id, userId, callerId],
    );
    return row === undefined ? undefined : toExplainedAccess(type, id, userId, row);
  }
}

function toExplainedAccess(
  type: PermissionTarget['type'],
  id: string,
  userId: string,
  row: Row,
): ExplainedAccess {
  const organization: StepOrigin = {
    type: 'organization',
    ...(row.caller_is_member ? { id: row.organization_id, title: row.organization_title } : {}),
  };
  const origin = (of: StepOrigin['type'], place: Omit<Place, 'inherits'>): StepOrigin => ({
    type: of,
    ...(place.visible ? { id: place.id, title: place.title } : {}),
  });
  const own = origin(type, { id, title: row.title, visible: row.item_visible });
  const levelAbove = row.above.findLast(({ inherits }) => !inherits);
  const targets = new Map([
    ...row.above.map((place) => [place.id, origin('collection', place)] as const),
    [id, own] as const,
  ]);
  return {
    user: { id: userId, displayName: row.display_name, email: row.email, photoUrl: row.photo_url },
    role: row.role,
    callerHasRole: row.item_visible,
    facts: {
      member: row.is_member ? { role: row.member_role, disabled: row.disabled } : undefined,
      organization,
      level: {
        gives: row.level_at_top ? 'member' : row.level,
        from: !row.inherits_level ? own : levelAbove ? origin('collection', levelAbove) : organization,
      },
      grants: row.grants.map(({ role, target, team }) => ({
        role,
        from: targets.get(target) ?? { type: 'collection' },
        ...(team === null ? {} : { team }),
      })),
    },
  };
}
