import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../database/database.js';
import { SamlKey } from './saml-key.entity.js';

/** A key without its private part. */
export type SamlCertificate = Omit<SamlKey, 'privateKey'>;

/** Keys for SAML providers in the database. */
@Injectable()
export class SamlKeysRepository {
  constructor(private readonly database: Database) {}

  /** The keys for a provider, oldest first. */
  of(providerId: string): Promise<SamlKey[]> {
    return this.database.repository(SamlKey).find({ where: { providerId }, order: { id: 'ASC' } });
  }

  /** The certificates for some providers, oldest first. */
  certificatesOf(providerIds: readonly string[]): Promise<SamlCertificate[]> {
    return this.database.repository(SamlKey).find({
      select: { id: true, providerId: true, certificate: true, createdAt: true, expiresAt: true },
      where: { providerId: In(providerIds) },
      order: { id: 'ASC' },
    });
  }

  async insert(key: SamlKey): Promise<void> {
    await this.database.repository(SamlKey).insert(key);
  }

  async delete(id: string): Promise<void> {
    await this.database.repository(SamlKey).delete({ id });
  }
}
