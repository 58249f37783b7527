import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The chain of the events of one organization, or of events without an organization. */
@Entity('audit_chains')
export class AuditChain {
  /** The ID of the organization; `INSTANCE_CHAIN` for events without one. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The same as a foreign key, so the chain is deleted with its organization; null: no organization. */
  @Index('audit_chains_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  /** Number of the last event; 0 before the first. */
  @Column('bigint')
  position!: string;

  /** Hash of the last event. */
  @Column('bytea')
  hash!: Buffer;

  /** Number of the last event that was removed for its age; 0: none was. */
  @Column('bigint')
  anchorPosition!: string;

  /** Hash of that event, which is the previous hash of the oldest remaining event. */
  @Column('bytea')
  anchorHash!: Buffer;
}
