import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { isId } from '../common/ids.js';
import { Database } from '../database/database.js';

const FIND_ORGANIZATION = `
SELECT organization_id FROM spaces WHERE id = $1
UNION ALL SELECT organization_id FROM collections WHERE id = $2`;

/**
 * What a token is for an organization: `here` it works; `elsewhere`: it is of another organization's single sign-on;
 * `awaiting sign-in`: the organization wants one of its own single sign-on.
 */
export type Reach = 'here' | 'elsewhere' | 'awaiting sign-in';

/** What the token of a caller is for an organization. */
export function reachOf({ organizationId: own, awaitingSignIn }: Actor, organizationId: string): Reach {
  if (own !== undefined && own !== organizationId) return 'elsewhere';
  return awaitingSignIn?.includes(organizationId) === true ? 'awaiting sign-in' : 'here';
}

/**
 * Where tokens reach. One that an organization's single sign-on made works for that organization alone: its provider
 * speaks for its own members, and not for what they are elsewhere. And an organization that enforces single sign-on
 * takes no other tokens from those who must sign in.
 */
@Injectable()
export class TokenReach {
  constructor(private readonly database: Database) {}

  /** @param params of the route: its organization, or a space or collection of it */
  async at(actor: Actor, params: Readonly<Record<string, string>>): Promise<Reach> {
    if (actor.organizationId === undefined && actor.awaitingSignIn === undefined) return 'here';
    const organizationId = params.organizationId ?? (await this.organizationOf(params));
    return organizationId === undefined ? 'here' : reachOf(actor, organizationId);
  }

  private async organizationOf({
    spaceId,
    collectionId,
  }: Readonly<Record<string, string>>): Promise<string | undefined> {
    if (!isId(spaceId) && !isId(collectionId)) return undefined;
    const [row] = await this.database.prepared<{ organization_id: string }>(
      'organization-of-target',
      FIND_ORGANIZATION,
      [isId(spaceId) ? spaceId : null, isId(collectionId) ? collectionId : null],
    );
    return row?.organization_id;
  }
}
