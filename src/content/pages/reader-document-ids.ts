import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

/**
 * The IDs of texts for readers who may not see all of a text. The hash of a text would tell them whether their guess of a
 * hidden part is right, so they get a keyed hash, which differs between spaces: they could write their guess in their own.
 */
@Injectable()
export class ReaderDocumentIds {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'document id');
  }

  /** @param document the hash of the text */
  of(spaceId: string, document: string): string {
    return createHmac('sha256', this.key).update(`${spaceId} ${document}`).digest('hex');
  }

  /** A tag that is equal for equal values in a space, and tells nothing about them. */
  tagOf(spaceId: string, value: string): string {
    return createHmac('sha256', this.key).update(`${spaceId} ${value}`).digest('base64url').slice(0, 32);
  }
}
