import { Injectable } from '@nestjs/common';
import { type SignInSite, SignInSites } from './sign-in-sites.repository.js';
import type { Site } from '../store/site.entity.js';
import { SiteStandingsRepository } from '../store/site-standings.repository.js';

export type { SignInSite };

/** A reader who signed in through an identity provider of the organization. */
export interface SignedInReader {
  /** ID of the session. */
  sessionId: string;
  claims: Record<string, unknown>;
}

/** The functions of the context of single sign-on for sites with the backend `organization`. */
export interface ReaderSessions {
  /** The reader of a session's secret, who may read the site now. */
  read(secret: string, site: SignInSite): Promise<SignedInReader | undefined>;
  /** Whether the session lasts, and its reader may still read its site. */
  isCurrent(sessionId: string, readers: Site['readers']): Promise<boolean>;
}

/** Asks the context of single sign-on, which registers at startup, for the readers of sites. */
@Injectable()
export class ReaderSignIns {
  private sessions: ReaderSessions | undefined;

  constructor(
    private readonly sites: SignInSites,
    private readonly standings: SiteStandingsRepository,
  ) {}

  register(sessions: ReaderSessions): void {
    this.sessions = sessions;
  }

  /** @returns undefined when there is no such published site, or its readers sign in otherwise */
  findSite(organizationId: string, siteId: string): Promise<SignInSite | undefined> {
    return this.sites.find(organizationId, siteId);
  }

  /** Whether people who are not members sign in to a site of the organization through its providers. */
  haveOutsiders(organizationId: string): Promise<boolean> {
    return this.sites.haveOutsiders(organizationId);
  }

  /** Whether a person may read a site for members now: an active member, or a guest with a role on one of its spaces. */
  async mayReadAsMember(userId: string, siteId: string): Promise<boolean> {
    const found = await this.standings.find(userId, siteId);
    if (found === undefined || !found.member.isMember || found.member.disabled) return false;
    return found.member.role !== null || found.hasSpace;
  }

  /** The reader of a session, if they may read the site now. */
  async read(secret: string | undefined, site: SignInSite): Promise<SignedInReader | undefined> {
    return secret === undefined ? undefined : this.sessions?.read(secret, site);
  }

  /** @param sessionId undefined: the visitor has no session */
  async isCurrent(sessionId: string | undefined, readers: Site['readers']): Promise<boolean> {
    return sessionId === undefined || (await this.sessions?.isCurrent(sessionId, readers)) === true;
  }
}
