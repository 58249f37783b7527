import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import { NOBODY, type Visit } from './visit.js';

/** Tells what the tokens and keys of visitors give; the context of sites is the one that knows. */
export interface VisitReader {
  /** The same visit as `ofToken` for a secret that was read moments ago; undefined when it has to be read (again). */
  findCached(secret: string): Visit | undefined;
  /** @returns undefined when the secret is no site token, or one that has expired */
  ofToken(secret: string): Promise<Visit | undefined>;
  /** @returns undefined when the text is no key that was ever given out */
  ofShareKey(key: string): Visit | undefined;
}

/** Visitors of sites among the callers. */
@Injectable()
export class Visits {
  private reader: VisitReader | undefined;

  register(reader: VisitReader): void {
    this.reader = reader;
  }

  /** The actor of a site token. */
  async actorOf(secret: string): Promise<Actor | undefined> {
    return toActor(await this.reader?.ofToken(secret));
  }

  /** The actor of a site token that was read moments ago; undefined when it has to be read (again). */
  findCached(secret: string): Actor | undefined {
    return toActor(this.reader?.findCached(secret));
  }

  ofShareKey(key: unknown): Visit | undefined {
    return typeof key === 'string' ? this.reader?.ofShareKey(key) : undefined;
  }
}

function toActor(visit: Visit | undefined): Actor | undefined {
  if (visit === undefined) return undefined;
  return { userId: NOBODY, tokenId: NOBODY, scopes: ['read'], instanceAdmin: false, visit };
}
