import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Creates and reads the keys of share links: the ID of the link with a message authentication code (HMAC-SHA-256, 128
 * bits), so no key is stored. The database stores whether a link is active.
 */
@Injectable()
export class ShareKeys {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'share-link');
  }

  keyOf(shareLinkId: string): string {
    const id = Buffer.from(shareLinkId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.code(id)]).toString('base64url');
  }

  /** The ID of the share link of a key; undefined when the key is invalid. */
  shareLinkOf(key: string): string | undefined {
    const bytes = Buffer.from(key, 'base64url');
    if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== key) return undefined;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.code(id))) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private code(id: Buffer): Buffer {
    return createHmac('sha256', this.key).update(id).digest().subarray(0, MAC_BYTES);
  }
}
