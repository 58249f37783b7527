import { Injectable } from '@nestjs/common';
import { AuditChainsRepository, type ChainEnds, type StoredEvent } from './audit-chains.repository.js';
import { hashOfEvent } from './event-hash.js';

const BATCH = 1000;

/** The result of verifying a chain. */
export interface CheckedChain {
  /** ID of the organization, or `INSTANCE_CHAIN`. */
  id: string;
  /** Number of valid events, from the oldest. */
  events: number;
  /** Hash of the last event, in hexadecimal. Store it elsewhere to detect a rewritten chain later. */
  hash: string;
  /** Where the chain is broken; absent: it is valid. */
  broken?: { position: number; eventId: string | null; reason: string };
}

/** Verifies that no events of a chain were changed, removed or inserted. */
@Injectable()
export class AuditVerification {
  constructor(private readonly chains: AuditChainsRepository) {}

  /**
   * Verifies chains one after the other, in batches of a thousand events. Events can be added at the same time.
   * @param id of one organization; undefined: all
   */
  async *verify(id?: string): AsyncGenerator<CheckedChain> {
    if (id !== undefined) {
      const chain = await this.chains.find(id);
      const checked = chain === undefined ? await this.endless(id) : await this.check(chain);
      if (checked !== undefined) yield checked;
      return;
    }
    for (let after: string | undefined; ;) {
      const chains = await this.chains.list(after, BATCH);
      for (const chain of chains) yield await this.check(chain);
      after = chains.at(-1)?.id;
      if (after === undefined) break;
    }
    for (const one of await this.chains.listEndless()) {
      const checked = await this.endless(one);
      if (checked !== undefined) yield checked;
    }
  }

  /** A chain without a stored end; undefined: it has no events. */
  private async endless(id: string): Promise<CheckedChain | undefined> {
    const [first] = await this.chains.read(id, 0, 1);
    return (
      first && {
        id,
        events: 0,
        hash: first.previousHash.toString('hex'),
        broken: {
          position: first.position,
          eventId: first.id,
          reason: 'the record of the end of its chain was removed',
        },
      }
    );
  }

  private async check(chain: ChainEnds): Promise<CheckedChain> {
    let { anchorPosition: position, anchorHash: hash } = chain;
    let events = 0;
    let end = chain;
    const done = (broken?: CheckedChain['broken']): CheckedChain => ({
      id: chain.id,
      events,
      hash: hash.toString('hex'),
      ...(broken === undefined ? {} : { broken }),
    });
    for (;;) {
      const batch = await this.chains.read(chain.id, position, BATCH);
      for (const event of batch) {
        const reason = problemOf(event, position, hash);
        if (reason !== undefined) {
          // The retention cron may have removed the oldest events in the meantime.
          const now = await this.chains.find(chain.id);
          if (now === undefined || now.anchorPosition > chain.anchorPosition) return this.again(now, done);
          return done({ position: event.position, eventId: event.id, reason });
        }
        // The event and the end of its chain are written in one transaction.
        if (event.position > end.position) end = (await this.chains.find(chain.id)) ?? end;
        if (event.position > end.position)
          return done({
            position: event.position,
            eventId: event.id,
            reason: 'it is after the recorded end of the chain',
          });
        ({ position, hash } = event);
        events += 1;
        if (position === chain.position && !hash.equals(chain.hash))
          return done({
            position,
            eventId: event.id,
            reason: 'it is not the event at the recorded end of the chain',
          });
      }
      if (batch.length < BATCH) break;
    }
    if (position < chain.position) {
      const now = await this.chains.find(chain.id);
      if (now === undefined || now.anchorPosition > chain.anchorPosition) return this.again(now, done);
      return done({ position: position + 1, eventId: null, reason: 'it is missing' });
    }
    return done();
  }

  private again(
    chain: ChainEnds | undefined,
    done: () => CheckedChain,
  ): Promise<CheckedChain> | CheckedChain {
    return chain === undefined ? done() : this.check(chain);
  }
}

/** The problem of an event that follows `position` with the hash `hash`; undefined: none. */
function problemOf(event: StoredEvent, position: number, hash: Buffer): string | undefined {
  if (event.position !== position + 1) return `the event ${position + 1} before it is missing`;
  if (!event.previousHash.equals(hash)) return 'it does not contain the hash of the event before it';
  if (!event.hash.equals(hashOfEvent(hash, event))) return 'it was changed';
  return undefined;
}
