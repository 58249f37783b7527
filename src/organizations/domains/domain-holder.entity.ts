import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The organization for which a domain was last verified. The row stays when the organization gives the domain up or is
 * deleted, so that the next holder does not trust the addresses that were confirmed before.
 */
@Entity('domain_holders')
export class DomainHolder {
  /** In lower case, other characters in punycode. */
  @PrimaryColumn('text')
  domain!: string;

  /** It may not exist any more. */
  @Column('uuid')
  organizationId!: string;

  /**
   * Addresses that were confirmed after this time do not count if the domain comes back to the organization: since then, it
   * is not known who reads their mail. null: the organization holds the domain, and its record is not missing.
   */
  @Column('timestamptz', { nullable: true })
  trustedUntil!: Date | null;
}
