import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Visit } from '../../access/visit.js';
import { Visits } from '../../access/visits.js';
import type { SpaceAccess } from '../../spaces/space-access.js';
import { SpaceVisits } from '../../spaces/space-visits.js';
import { isOpen } from './is-open.js';
import type { SiteReaders } from '../store/site.entity.js';
import { ReaderSignIns } from './reader-sign-ins.js';
import { ShareKeys } from './share-keys.js';
import { SiteTokens } from './site-tokens.js';
import { SiteVisitsRepository } from './site-visits.repository.js';
import { evaluateCondition } from '../../common/conditions/condition.js';

/** Reads the tokens and keys of visitors of sites, and finds what they may currently read. */
@Injectable()
export class SiteVisits implements OnModuleInit {
  constructor(
    private readonly repository: SiteVisitsRepository,
    private readonly tokens: SiteTokens,
    private readonly keys: ShareKeys,
    private readonly visits: Visits,
    private readonly spaces: SpaceVisits,
    private readonly signIns: ReaderSignIns,
  ) {}

  onModuleInit(): void {
    this.visits.register({
      findCached: (secret) => this.tokens.findCached(secret),
      ofToken: (secret) => this.tokens.read(secret),
      ofShareKey: (key) => {
        const shareLinkId = this.keys.shareLinkOf(key);
        return shareLinkId === undefined ? undefined : { by: { kind: 'share-key', shareLinkId }, claims: {} };
      },
    });
    this.spaces.onVisit((visit, spaceId) => this.findSpace(visit, spaceId));
  }

  /** Whether the visitor may currently read a site. */
  async accepts(visit: Visit, organizationId: string, siteId: string): Promise<boolean> {
    const accepted = await this.repository.accepts(visit, organizationId, siteId);
    return accepted !== undefined && this.lasts(visit, accepted.readers);
  }

  private async lasts({ by }: Visit, readers: SiteReaders): Promise<boolean> {
    return by.kind !== 'token' || this.signIns.isCurrent(by.sessionId, readers);
  }

  private async findSpace(visit: Visit, spaceId: string): Promise<SpaceAccess | undefined> {
    const found = await this.repository.findSpace(visit, spaceId);
    if (found === undefined || !(await this.lasts(visit, found.readers))) return undefined;
    const { access, siteId, audience, visibility, conditions } = found;
    const { by, claims } = visit;
    const digests = conditions.map(digestOf);
    const mayRead =
      by.kind === 'link'
        ? digests.every((digest) => by.conditions.includes(digest))
        : conditions.every((condition) => evaluateCondition(condition, claims));
    if (!mayRead) return undefined;
    const { shareLinkId } = by;
    const link = {
      kind: 'link' as const,
      siteId,
      audience,
      ...(shareLinkId !== undefined ? { shareLinkId } : {}),
      conditions: digests,
    };
    return { ...access, visited: { link, claims, open: isOpen(visibility) && conditions.length === 0 } };
  }
}

/** A digest that identifies a condition without revealing it, because it is part of public file links. */
function digestOf(condition: string): string {
  return createHash('sha256').update(condition).digest('base64url').slice(0, 16);
}
