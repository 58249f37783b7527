import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import type { Actor } from '../access/actor.js';
import { Visits } from '../access/visits.js';
import { TokensService } from './tokens.service.js';

/** Turns the bearer token of a request into its actor. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(
    private readonly tokens: TokensService,
    private readonly visits: Visits,
  ) {
    super();
  }

  /**
   * Passes only the header: the strategy would also accept a token in the query or the body, which end up in logs.
   */
  override authenticate({ headers }: Request): void {
    super.authenticate({ headers } as Request);
  }

  async validate(secret: string): Promise<Actor | false> {
    return (await this.tokens.authenticate(secret)) ?? (await this.visits.actorOf(secret)) ?? false;
  }
}
