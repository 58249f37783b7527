import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The bytes of a file in the storage, once per content and space. The row is written before the bytes, and confirmed in
 * the transaction that first uses them, so that bytes of a killed process can be found and removed.
 */
@Entity('stored_files')
export class StoredFileRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('uuid')
  organizationId!: string;

  @Column('bigint')
  size!: string;

  @Index('stored_files_unconfirmed', { where: 'NOT confirmed' })
  @Column('boolean', { default: false })
  confirmed!: boolean;

  @Column('timestamptz')
  createdAt!: Date;
}
