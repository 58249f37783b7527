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

  /** A chain whose end is not noted; undefined: there is nothing of it. */
  private async endless(id: string): Promise<CheckedChain | undefined> {
    const [first] = await this.chains.read(id, 0, 1);
    return (
      first && {
        id,
        events: 0,
        hash: first.previousHash.toString('hex'),
        broken: { position: first.position, eventId: first.id, reason: 'where its chain ends was removed' },
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
          // The oldest ones may have been removed for their age while this ran.
          const now = await this.chains.find(chain.id);
          if (now === undefined || now.anchorPosition > chain.anchorPosition) return this.again(now, done);
          return done({ position: event.position, eventId: event.id, reason });
        }
        // Whoever adds an event says in the same transaction that the chain ends with it.
        if (event.position > end.position) end = (await this.chains.find(chain.id)) ?? end;
        if (event.position > end.position)
          return done({
            position: event.position,
            eventId: event.id,
            reason: 'it is behind the end of the chain',
          });
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
