import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SignedIds } from '../../common/signed-ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

/**
 * Creates and reads the signed part of emailed links. It contains the ID and expiry of an invitation, and no address.
 */
@Injectable()
export class InvitationLinks {
  private readonly signed: SignedIds;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.signed = new SignedIds(deriveKey(environment, 'invitation'));
  }

  /** The URL to put into the email. */
  url(inviteId: string, expiresAt: Date): string {
    return `${this.environment.publicUrl}/v1/invitations/${this.signed.write(inviteId, expiresAt)}`;
  }

  /** The ID of the invitation that a token names; undefined when the signature is wrong or the token has expired. */
  read(token: string): string | undefined {
    return this.signed.read(token, this.clock.now());
  }
}
