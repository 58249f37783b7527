import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { Outbox } from '../../outbox/outbox.js';
import {
  type EndedAtProvider,
  type EndedByNameId,
  type EndedSession,
  SsoSessionsRepository,
} from './sso-sessions.repository.js';
import type { SsoSession } from './sso-session.entity.js';

/** The sessions of people who signed in through providers. When one ends, its token ends too. */
@Injectable()
export class ProviderSessions {
  constructor(
    private readonly sessions: SsoSessionsRepository,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
  ) {}

  /** Begins a session; the oldest ones of the same person end when they have too many. */
  async begin(session: SsoSession): Promise<void> {
    await this.endTokens(await this.sessions.insert(session));
  }

  /**
   * Whether a session has not been ended; it may have expired. A transaction that ends the session waits until this
   * transaction ends, and then finds its token.
   */
  lock(id: string): Promise<boolean> {
    return this.sessions.lock(id);
  }

  /**
   * Ends the sessions that a provider names: the tokens of people, and sessions of readers of sites. People who signed in
   * and did not exchange their code yet get no token.
   */
  @Transactional()
  async endAtProvider(organizationId: string, ended: EndedAtProvider | EndedByNameId): Promise<void> {
    const sessions =
      'nameId' in ended ? await this.sessions.endByNameId(ended) : await this.sessions.endAtProvider(ended);
    await this.endTokens(sessions);
    const people = new Set(sessions.flatMap(({ userId, siteId }) => (siteId === null ? (userId ?? []) : [])));
    await this.outbox.record(
      ...[...people].map((userId) => ({
        organizationId,
        action: 'member.signed_out' as const,
        target: userId,
        after: { provider: ended.providerId },
      })),
    );
  }

  /**
   * Ends the sessions of a person, also those whose code was not exchanged yet and those on sites, except those of one
   * organization. Their tokens must be revoked by the caller.
   * @param except null: none
   */
  async endOfUser(userId: string, except: string | null): Promise<void> {
    await this.sessions.removeOfUser(userId, except);
  }

  /** Ends the sessions of a person that began with a subject of a provider, and their tokens. */
  async endOfPerson(person: Pick<SsoSession, 'providerId' | 'subject' | 'userId'>): Promise<void> {
    await this.endTokens(await this.sessions.endOfPerson(person));
  }

  /** Ends the sessions of a member whom an organization removes, also as a reader of its sites, and all tokens for it. */
  async endOfMember(organizationId: string, userId: string): Promise<void> {
    await this.sessions.endOfMember(organizationId, userId, 'all');
    // Tokens outlive their sessions when the provider is deleted.
    await this.tokens.endIn(userId, organizationId);
  }

  /** Ends the sessions of a member as a reader of sites. */
  async endReaderOfMember(organizationId: string, userId: string): Promise<void> {
    await this.sessions.endOfMember(organizationId, userId, 'sites');
  }

  /** Ends all sessions that began through a provider, and their tokens. */
  async endOfProvider(providerId: string): Promise<void> {
    await this.endTokens(await this.sessions.endOfProvider(providerId));
  }

  /** Ends the sessions of readers of sites that began through a provider. They sign in again for other claims. */
  async endReadersOfProvider(providerId: string): Promise<void> {
    await this.sessions.endReadersOfProvider(providerId);
  }

  private async endTokens(sessions: readonly EndedSession[]): Promise<void> {
    await this.tokens.endSignIns(sessions.flatMap(({ id, siteId }) => (siteId === null ? id : [])));
  }
}
