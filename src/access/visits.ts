import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import { NOBODY, type Visit } from './visit.js';

/** Reads the tokens and keys of visitors. The context of sites implements it. */
export interface VisitReader {
  /** The visit of a secret that `ofToken` read a moment ago; undefined if it must be read (again). */
  findCached(secret: string): Visit | undefined;
  /** @returns undefined if the secret is not a site token, or has expired */
  ofToken(secret: string): Promise<Visit | undefined>;
  /** @returns undefined if the text is not a key that was issued */
  ofShareKey(key: string): Visit | undefined;
}

/** Finds out which callers are visitors of sites. */
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

  /** The actor of a site token that was read a moment ago; undefined if it must be read (again). */
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
