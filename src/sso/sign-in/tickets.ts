import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { openText, sealText } from '../../common/sealed-text.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import { SpentTicketsRepository } from './spent-tickets.repository.js';

/** What every ticket holds. */
export interface Ticket {
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Sealed texts that this service hands out and takes back once, before they expire. Only those that come back are stored,
 * so that anonymous callers write nothing.
 */
@Injectable()
export class Tickets {
  constructor(
    private readonly spent: SpentTicketsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param kind what it is for; it is good for nothing else
   * @param lifetimeMs how long it works
   */
  seal<Content extends object>(
    kind: string,
    content: Content,
    lifetimeMs: number,
  ): { text: string; ticket: Content & Ticket } {
    const ticket = { ...content, id: newId(), expiresAt: this.clock.now().getTime() + lifetimeMs };
    const text = sealText(JSON.stringify(ticket), this.key(kind)).toString('base64url');
    return { text, ticket };
  }

  /** @returns undefined when it is none of ours, of another kind, or has expired */
  open<Content extends object>(kind: string, text: string): (Content & Ticket) | undefined {
    let ticket: Content & Ticket;
    try {
      ticket = JSON.parse(openText(Buffer.from(text, 'base64url'), this.key(kind))) as Content & Ticket;
    } catch {
      return undefined;
    }
    return ticket.expiresAt > this.clock.now().getTime() ? ticket : undefined;
  }

  /** Takes a ticket back, in the transaction of what it is good for. @returns false: it was used before */
  spend({ id, expiresAt }: Ticket): Promise<boolean> {
    return this.spent.insert(id, new Date(expiresAt), this.clock.now());
  }

  private key(kind: string): Buffer {
    return deriveKey(this.environment, `sso ${kind}`);
  }
}
