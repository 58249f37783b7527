import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const DOMAIN_STATES = ['pending', 'verified', 'lost'] as const;
export const DOMAIN_METHODS = ['dns', 'operator'] as const;

/** `pending`: never proven. `lost`: proven before, but not any more. */
export type DomainState = (typeof DOMAIN_STATES)[number];
/** How a domain is proven: by a TXT record, or by the word of an administrator of the installation. */
export type DomainMethod = (typeof DOMAIN_METHODS)[number];

/** A domain that an organization says is its own. It counts only while it is verified, for one organization at a time. */
@Entity('domains')
@Index('domains_holder', ['domain'], { unique: true, where: `"state" = 'verified'` })
@Index('domains_checks', ['checkedAt'], { where: `"method" = 'dns' AND "state" <> 'pending'` })
export class Domain {
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  organizationId!: string;

  /** In lower case, other characters in punycode. */
  @PrimaryColumn('text')
  domain!: string;

  @Column('text')
  state!: DomainState;

  @Column('text')
  method!: DomainMethod;

  /** The text of the TXT record, different for each organization. */
  @Column('text')
  token!: string;

  /** null: never verified. */
  @Column('timestamptz', { nullable: true })
  verifiedAt!: Date | null;

  /** When the DNS servers last answered; null: never. */
  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  /** The first check that found no record of a verified domain; null: the last check found it. */
  @Column('timestamptz', { nullable: true })
  missingSince!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
