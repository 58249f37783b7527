import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { openText, sealText } from '../../common/sealed-text.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import { SpentTicketsRepository } from './spent-tickets.repository.js';

/** The properties of every ticket. */
export interface Ticket {
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Encrypted texts that this service issues and accepts once, before they expire. Only used tickets are stored,
 * so anonymous callers cannot fill the database.
 */
@Injectable()
export class Tickets {
  constructor(
    private readonly spent: SpentTicketsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param kind the purpose of the ticket; it is not valid for another one
   * @param lifetimeMs milliseconds until it expires
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

  /** @returns undefined when the text is not a ticket of this service, is of another kind, or has expired */
  open<Content extends object>(kind: string, text: string): (Content & Ticket) | undefined {
    let ticket: Content & Ticket;
    try {
      ticket = JSON.parse(openText(Buffer.from(text, 'base64url'), this.key(kind))) as Content & Ticket;
    } catch {
      return undefined;
    }
    return ticket.expiresAt > this.clock.now().getTime() ? ticket : undefined;
  }

  /** Uses a ticket, in the transaction that it authorizes. @returns false when it was used before */
  spend({ id, expiresAt }: Ticket): Promise<boolean> {
    return this.spent.insert(id, new Date(expiresAt), this.clock.now());
  }

  /**
   * Accepts a name once, such as the ID of a message of a provider, in the transaction that it authorizes.
   * @param expiresAt until when the name is remembered, in milliseconds since 1970
   * @returns false when it was used before
   */
  spendName(name: string, expiresAt: number): Promise<boolean> {
    const hash = createHash('sha256').update(name).digest('hex');
    // In the form of the IDs of tickets.
    const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    return this.spend({ id, expiresAt });
  }

  private key(kind: string): Buffer {
    return deriveKey(this.environment, `sso ${kind}`);
  }
}
