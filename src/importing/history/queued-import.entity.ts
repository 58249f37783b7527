import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The request of an import that runs as a job, until the import has ended and its file is removed. */
@Entity('queued_imports')
export class QueuedImport {
  /** The ID of the import. */
  @ForeignKey('ImportRow', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  id!: string;

  @Index('queued_imports_space')
  @Column('uuid')
  spaceId!: string;

  @Index('queued_imports_organization')
  @Column('uuid')
  organizationId!: string;

  @Column('uuid', { nullable: true })
  changeRequestId!: string | null;

  @Column('uuid')
  userId!: string;

  /** The token of the request. */
  @Column('uuid')
  tokenId!: string;

  @Column('text')
  requestId!: string;

  /** What to import, as JSON, sealed because URLs can contain secrets. */
  @Column('bytea')
  sealedRequest!: Buffer;

  /** How often the import was started; 0 while its file is being stored. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** ID of the current attempt: an earlier one that still runs cannot commit. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
