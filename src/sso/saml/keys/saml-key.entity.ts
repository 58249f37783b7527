import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A key pair of this service for one SAML provider: it signs requests, and decrypts assertions. */
@Entity('saml_keys')
@Index('saml_keys_provider', ['providerId'])
export class SamlKey {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('SamlProvider', { onDelete: 'CASCADE' })
  @Column('uuid')
  providerId!: string;

  /** The X.509 certificate of the public key, in PEM. */
  @Column('text')
  certificate!: string;

  /** In PEM, encrypted with a key of this service. */
  @Column('bytea')
  privateKey!: Buffer;

  @Column('timestamptz')
  createdAt!: Date;

  /** When the certificate expires. */
  @Column('timestamptz')
  expiresAt!: Date;
}
