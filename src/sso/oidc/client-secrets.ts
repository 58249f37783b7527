import { Inject, Injectable } from '@nestjs/common';
import { openText, sealText } from '../../common/sealed-text.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

/** The secrets of this service at OpenID Connect providers. */
@Injectable()
export class ClientSecrets {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'oidc-client-secret');
  }

  /** A secret as it is stored; null stays what it is. */
  seal(secret: string | null): Buffer | null {
    return secret === null ? null : sealText(secret, this.key);
  }

  /** @throws Error when it was sealed with another key */
  open(sealed: Buffer | null): string | null {
    return sealed === null ? null : openText(sealed, this.key);
  }
}
