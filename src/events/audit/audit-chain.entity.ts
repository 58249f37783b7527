import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The chain of the events of one organization, or of those that belong to none. */
@Entity('audit_chains')
export class AuditChain {
  /** The id of the organization; `INSTANCE_CHAIN` for what belongs to none. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The same, null for what belongs to none: the chain goes with its organization. */
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

  /** Number of the last event that was removed for its age; 0 while all are there. */
  @Column('bigint')
  anchorPosition!: string;

  /** Hash of that event: what the oldest one that is there holds as the one before it. */
  @Column('bytea')
  anchorHash!: Buffer;
}
