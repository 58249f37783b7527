import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { openText, sealText } from '../../common/sealed-text.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

const MINUTE_MS = 60_000;

/** How long the address of a preview link works. */
const LINK_MS = 5 * MINUTE_MS;
/** How long a browser can read previews of a site after it opened a link. */
export const SESSION_MS = 12 * 60 * MINUTE_MS;

/** The person who reads previews, and the site. Each request checks in the database what the person may read. */
export interface PreviewReader {
  /** The token with which the person requested the link. Previews end with it. */
  tokenId: string;
  siteId: string;
}

/** Seals the readers of previews, in the addresses of links and in cookies. One cannot be used as the other. */
@Injectable()
export class PreviewKeys {
  private readonly linkKey: Buffer;
  private readonly sessionKey: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.linkKey = deriveKey(environment, 'site preview link');
    this.sessionKey = deriveKey(environment, 'site preview session');
  }

  /** The ticket of a link, for the query of its address. */
  ticketOf(reader: PreviewReader): { ticket: string; expiresAt: Date } {
    const expiresAt = this.after(LINK_MS);
    return { ticket: seal(reader, expiresAt, this.linkKey), expiresAt };
  }

  /** The value of the cookie of a browser that opened a link. */
  sessionOf(reader: PreviewReader): string {
    return seal(reader, this.after(SESSION_MS), this.sessionKey);
  }

  /** @returns undefined when this service did not make the ticket, or it has expired */
  readTicket(ticket: string): PreviewReader | undefined {
    return open(ticket, this.linkKey, this.clock.now());
  }

  /** @returns undefined when this service did not make the cookie, or it has expired */
  readSession(session: string): PreviewReader | undefined {
    return open(session, this.sessionKey, this.clock.now());
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

function seal({ tokenId, siteId }: PreviewReader, expiresAt: Date, key: Buffer): string {
  return sealText(JSON.stringify([tokenId, siteId, expiresAt.getTime()]), key).toString('base64url');
}

function open(sealed: string, key: Buffer, now: Date): PreviewReader | undefined {
  let text: string;
  try {
    text = openText(Buffer.from(sealed, 'base64url'), key);
  } catch {
    return undefined;
  }
  const [tokenId, siteId, expires] = JSON.parse(text) as [string, string, number];
  return expires > now.getTime() ? { tokenId, siteId } : undefined;
}
