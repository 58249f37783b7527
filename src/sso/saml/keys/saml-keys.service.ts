import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { newId } from '../../../common/ids.js';
import { openText, sealText } from '../../../common/sealed-text.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import { deriveKey, type Environment } from '../../../config/environment.js';
import { createKeyPair } from './self-signed.js';
import { type SamlCertificate, SamlKeysRepository } from './saml-keys.repository.js';

/**
 * The key pairs of this service for SAML providers. While one replaces another, a provider has two: the older one signs until
 * it is deleted, and both decrypt.
 */
@Injectable()
export class SamlKeys {
  private readonly sealKey: Buffer;

  constructor(
    private readonly keys: SamlKeysRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.sealKey = deriveKey(environment, 'saml-private-key');
  }

  /** The certificates of each provider, oldest first. */
  async certificatesOf(providerIds: readonly string[]): Promise<ReadonlyMap<string, SamlCertificate[]>> {
    const certificates = providerIds.length === 0 ? [] : await this.keys.certificatesOf(providerIds);
    return Map.groupBy(certificates, ({ providerId }) => providerId);
  }

  /** Creates a key pair for a provider. */
  async create(providerId: string): Promise<SamlCertificate> {
    const createdAt = this.clock.now();
    const { hostname } = new URL(this.environment.publicUrl);
    const { privateKey, certificate, expiresAt } = await createKeyPair(hostname, createdAt);
    const shown = { id: newId(), providerId, certificate, createdAt, expiresAt };
    await this.keys.insert({ ...shown, privateKey: sealText(privateKey, this.sealKey) });
    return shown;
  }

  async delete(id: string): Promise<void> {
    await this.keys.delete(id);
  }

  /**
   * The key that signs for a provider; undefined: the provider has no key.
   * @throws Error when `SECRET_KEY` was replaced
   */
  async signingKey(providerId: string): Promise<KeyObject | undefined> {
    return (await this.privateKeys(providerId))[0];
  }

  /** The keys that decrypt for a provider. @throws Error as `signingKey` */
  async privateKeys(providerId: string): Promise<KeyObject[]> {
    const keys = await this.keys.of(providerId);
    return keys.map(({ privateKey }) => createPrivateKey(openText(privateKey, this.sealKey)));
  }
}
