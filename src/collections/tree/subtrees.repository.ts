import { Injectable } from '@nestjs/common';
import { accessJoin } from '../../access/effective-role.sql.js';
import type { Role } from '../../access/role.js';
import { Database } from '../../database/database.js';
import { sharedMembers } from '../../database/fair-lock.js';

interface RoleRow {
  id: string;
  role: Role | null;
}

/** The fields of a space that a transfer needs. */
interface LockedSpace {
  id: string;
  publishedSiteId: string | null;
}

/** A transfer of a subtree. */
interface SubtreeTransfer {
  collectionId: string;
  fromOrganizationId: string;
  toOrganizationId: string;
  now: Date;
}

/** Every member who is not a guest administers the collection `above`, and can give any role on what is in it. */
const GIVEN_TO_ALL = `NOT above.level_at_top AND above.level = 'admin'`;

/** Collections with everything below them, including deleted spaces, in the database. */
@Injectable()
export class SubtreesRepository {
  constructor(private readonly database: Database) {}

  /** Levels of nested collections from this one down, including itself. */
  async height(organizationId: string, collectionId: string): Promise<number> {
    const [row] = await this.database.query<{ height: number }>(
      `SELECT coalesce(max(cardinality(c.path) - array_position(c.path, $2::uuid) + 1), 0)::int + 1 AS height
       FROM collections c WHERE c.organization_id = $1 AND c.path @> ARRAY[$2::uuid]`,
      [organizationId, collectionId],
    );
    return row?.height ?? 1;
  }

  /** A person's role on the collection and on each item below, by ID. */
  async roles(
    userId: string,
    organizationId: string,
    collectionId: string,
  ): Promise<Map<string, Role | null>> {
    const rows = await this.database.query<RoleRow>(
      `SELECT c.id, access.role FROM collections c ${accessJoin('c', '$1')}
       WHERE c.organization_id = $2 AND (c.id = $3 OR c.path @> ARRAY[$3::uuid])
       UNION ALL
       SELECT s.id, access.role FROM spaces s ${accessJoin('s', '$1')}
       WHERE s.organization_id = $2 AND s.path @> ARRAY[$3::uuid]`,
      [userId, organizationId, collectionId],
    );
    return new Map(rows.map(({ id, role }) => [id, role]));
  }

  /**
   * A role that somebody would gain on an item or on something below it by a move below other collections: stronger than the
   * role that they, and the mover, have or can give themselves there. Grants on these collections give other people roles. A
   * level "admin" of one of them lets every member, also the mover, give any role on everything in it, whatever its own
   * level is. Weaker levels give no more than `create`, which every mover has. undefined: nobody gains a role.
   *
   * Only the item and items with a level of their own are checked: on all other items, roles are at least as strong as above
   * them.
   * @param collectionIds above the new place, but not above the present one
   */
  async raisedRole(
    moverId: string,
    organizationId: string,
    itemId: string,
    collectionIds: readonly string[],
  ): Promise<Role | undefined> {
    const itemsOf = (table: string): string =>
      `SELECT item.id, item.organization_id, item.path, item.level_at_top, item.level, access.role AS mover_role,
         EXISTS (
           SELECT 1 FROM collections above
           WHERE above.id = ANY (item.path || item.id) AND ${GIVEN_TO_ALL}
         ) AS given_to_all
       FROM ${table} item ${accessJoin('item', '$1')}
       WHERE item.organization_id = $2 AND (item.id = $3 OR (item.path @> ARRAY[$3::uuid] AND NOT item.inherits_level))`;
    const [row] = await this.database.query<{ role: Role }>(
      `WITH insiders AS (
         SELECT user_id FROM members WHERE organization_id = $2 AND role IS NOT NULL AND NOT disabled
       ),
       given AS (
         SELECT person.user_id, max(g.role) AS role FROM grants g
         CROSS JOIN LATERAL (
           SELECT g.user_id WHERE g.user_id IS NOT NULL
           UNION ALL SELECT t.user_id FROM team_members t WHERE t.team_id = g.team_id
         ) AS person
         WHERE g.target_id = ANY ($4::uuid[]) AND person.user_id <> $1
         GROUP BY person.user_id
         UNION ALL
         SELECT user_id, 'admin'::role FROM insiders
         WHERE EXISTS (SELECT 1 FROM collections above WHERE above.id = ANY ($4::uuid[]) AND ${GIVEN_TO_ALL})
       ),
       items AS (
         SELECT * FROM (${itemsOf('collections')} UNION ALL ${itemsOf('spaces')}) AS item
         WHERE mover_role IS DISTINCT FROM 'admin'
           AND NOT (given_to_all AND EXISTS (SELECT 1 FROM insiders WHERE user_id = $1))
       )
       SELECT given.role FROM items
       JOIN given ON items.mover_role IS NULL OR given.role > items.mover_role
       ${accessJoin('items', 'given.user_id')}
       WHERE NOT access.disabled AND (access.role IS NULL OR access.role < given.role)
         AND NOT (items.given_to_all AND given.user_id IN (SELECT user_id FROM insiders))
       LIMIT 1`,
      [moverId, organizationId, itemId, collectionIds],
    );
    return row?.role;
  }

  /** Locks all spaces below until the transaction ends. */
  async lockSpaces(organizationId: string, collectionId: string): Promise<LockedSpace[]> {
    const rows = await this.database.query<{ id: string; published_site_id: string | null }>(
      `SELECT id, published_site_id FROM spaces WHERE organization_id = $1 AND path @> ARRAY[$2::uuid]
       ORDER BY id FOR UPDATE`,
      [organizationId, collectionId],
    );
    return rows.map((row) => ({ id: row.id, publishedSiteId: row.published_site_id }));
  }

  /**
   * Changes the organization of everything in the subtree, and deletes grants to people and teams that do not belong to
   * it.
   */
  async transfer({
    collectionId,
    fromOrganizationId,
    toOrganizationId,
    now,
  }: SubtreeTransfer): Promise<void> {
    const subtree = [collectionId, fromOrganizationId, toOrganizationId];
    await this.database.query(
      `UPDATE spaces SET organization_id = $3, updated_at = CASE WHEN deleted_at IS NULL THEN $4 ELSE updated_at END
       WHERE organization_id = $2 AND path @> ARRAY[$1::uuid]`,
      [...subtree, now],
    );
    await this.database.query(
      `UPDATE collections SET organization_id = $3
       WHERE organization_id = $2 AND (id = $1 OR path @> ARRAY[$1::uuid])`,
      subtree,
    );
    // Everything below now belongs to the new organization, and nobody can add a grant before the transaction ends.
    const targets = `SELECT id FROM collections WHERE organization_id = $2 AND (id = $1 OR path @> ARRAY[$1::uuid])
       UNION ALL SELECT id FROM spaces WHERE organization_id = $2 AND path @> ARRAY[$1::uuid]`;
    // A concurrent removal of one of these members waits, and then finds the grants.
    await this.database.query(
      `WITH ${sharedMembers('$2')}
       SELECT m.user_id FROM fair, members m
       WHERE m.organization_id = $2 AND m.user_id IN (SELECT g.user_id FROM grants g WHERE g.target_id IN (${targets}))
       ORDER BY m.user_id FOR KEY SHARE OF m`,
      [collectionId, toOrganizationId],
    );
    await this.database.query(
      `DELETE FROM grants g WHERE g.target_id IN (${targets}) AND (
         g.user_id IS NULL
         OR NOT EXISTS (SELECT 1 FROM members m WHERE m.organization_id = $2 AND m.user_id = g.user_id)
       )`,
      [collectionId, toOrganizationId],
    );
    await this.database.query(`UPDATE grants SET organization_id = $2 WHERE target_id IN (${targets})`, [
      collectionId,
      toOrganizationId,
    ]);
  }
}
