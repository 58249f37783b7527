import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Actor } from '../access/actor.js';
import { TokensService } from './tokens.service.js';

/** Turns the bearer token of a request into its actor. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly tokens: TokensService) {
    super();
  }

  async validate(secret: string): Promise<Actor | false> {
    return (await this.tokens.authenticate(secret)) ?? false;
  }
}
