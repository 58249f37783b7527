import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 4;
const SIGNATURE_BYTES = 32;

/**
 * Creates and reads the signed part of emailed links. It contains the id and expiry of an invitation, and no address.
 */
@Injectable()
export class InvitationLinks {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.key = deriveKey(environment, 'invitation');
  }

  /** The URL to put into the email. */
  url(inviteId: string, expiresAt: Date): string {
    const payload = Buffer.alloc(PAYLOAD_BYTES);
    payload.write(inviteId.replaceAll('-', ''), 'hex');
    payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES);
    const token = Buffer.concat([payload, this.sign(payload)]).toString('base64url');
    return `${this.environment.publicUrl}/v1/invitations/${token}`;
  }

  /** The id of the invitation that a token names; undefined when the signature is wrong or the token has expired. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // `Buffer.from` is lenient. Accept only the exact spelling that was sent.
    if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
      return undefined;
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), this.sign(payload))) return undefined;
    if (payload.readUInt32BE(ID_BYTES) * 1000 <= this.clock.now().getTime()) return undefined;
    return payload
      .toString('hex', 0, ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.key).update(payload).digest();
  }
}
