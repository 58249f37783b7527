import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { isId } from '../common/ids.js';
import { Database } from '../database/database.js';

const FIND_ORGANIZATION = `
SELECT organization_id FROM spaces WHERE id = $1
UNION ALL SELECT organization_id FROM collections WHERE id = $2`;

/**
 * Whether a token works for an organization. `here`: it does. `elsewhere`: another organization's single sign-on issued
 * it. `awaiting sign-in`: the organization requires a token from its own single sign-on.
 */
export type Reach = 'here' | 'elsewhere' | 'awaiting sign-in';

/** Whether the token of a caller works for an organization. */
export function reachOf({ organizationId: own, awaitingSignIn }: Actor, organizationId: string): Reach {
  if (own !== undefined && own !== organizationId) return 'elsewhere';
  return awaitingSignIn?.includes(organizationId) === true ? 'awaiting sign-in' : 'here';
}

/**
 * Decides for which organizations a token works. A token that an organization's single sign-on issued works only for
 * that organization, because its provider must not decide what its members can do elsewhere. An organization that
 * enforces single sign-on accepts no other tokens from members who must sign in.
 */
@Injectable()
export class TokenReach {
  constructor(private readonly database: Database) {}

  /** @param params path parameters that name the organization, or a space or collection of it */
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
