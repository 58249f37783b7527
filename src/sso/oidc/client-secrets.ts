import { Inject, Injectable } from '@nestjs/common';
import { openText, sealText } from '../../common/sealed-text.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

/** Encrypts and decrypts the client secrets of OpenID Connect providers. */
@Injectable()
export class ClientSecrets {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'oidc-client-secret');
  }

  /** Encrypts a secret; null stays null. */
  seal(secret: string | null): Buffer | null {
    return secret === null ? null : sealText(secret, this.key);
  }

  /** Decrypts a secret. @throws Error when it was encrypted with another key */
  open(sealed: Buffer | null): string | null {
    return sealed === null ? null : openText(sealed, this.key);
  }
}
