import { Injectable } from '@nestjs/common';
import { AuditChainsRepository, type ChainEnds, type StoredEvent } from './audit-chains.repository.js';
import { hashOfEvent } from './event-hash.js';

const BATCH = 1000;

/** What came of checking a chain. */
export interface CheckedChain {
  /** Organization, or `INSTANCE_CHAIN`. */
  id: string;
  /** Events that are sound, from the oldest. */
  events: number;
  /** Hash of the last event, in hexadecimal: note it elsewhere to see later that nothing was written anew. */
  hash: string;
  /** Where it is broken; left out: it is sound. */
  broken?: { position: number; eventId: string | null; reason: string };
}

/** Checks that nobody has changed, removed or added events other than at the end of their chain. */
@Injectable()
export class AuditVerification {
  constructor(private readonly chains: AuditChainsRepository) {}

  /**
   * Checks chains one after the other, a thousand events at a time. Events that come in meanwhile do no harm.
   * @param id of one organization; left out: all of them
   */
  async *verify(id?: string): AsyncGenerator<CheckedChain> {
    if (id !== undefined) {
      const chain = await this.chains.find(id);
      if (chain !== undefined) yield await this.check(chain);
      return;
    }
    for (let after: string | undefined; ;) {
      const chains = await this.chains.list(after, BATCH);
      for (const chain of chains) yield await this.check(chain);
      after = chains.at(-1)?.id;
      if (after === undefined) return;
    }
  }

  private async check(chain: ChainEnds): Promise<CheckedChain> {
    let { anchorPosition: position, anchorHash: hash } = chain;
    let events = 0;
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
          // The oldest ones may have been removed for their age while this ran.
          const now = await this.chains.find(chain.id);
          if (now === undefined || now.anchorPosition > chain.anchorPosition) return this.again(now, done);
          return done({ position: event.position, eventId: event.id, reason });
        }
        ({ position, hash } = event);
        events += 1;
        if (position === chain.position && !hash.equals(chain.hash))
          return done({
            position,
            eventId: event.id,
            reason: 'it is not the event that the chain ended with',
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

/** What is wrong with an event that follows on `position`, whose hash is `hash`; undefined: nothing. */
function problemOf(event: StoredEvent, position: number, hash: Buffer): string | undefined {
  if (event.position !== position + 1) return `the event ${position + 1} before it is missing`;
  if (!event.previousHash.equals(hash)) return 'it does not hold the hash of the event before it';
  if (!event.hash.equals(hashOfEvent(hash, event))) return 'it was changed';
  return undefined;
}
