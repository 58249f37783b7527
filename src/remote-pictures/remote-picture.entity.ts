import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A picture of another host that pages of an organization show. Its bytes are in the file storage. */
@Entity('remote_pictures')
@Index('remote_pictures_url', ['organizationId', 'urlHash'], { unique: true })
@Index('remote_pictures_used', ['usedAt'])
export class RemotePicture {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  /** SHA-256 of the URL, because URLs can be longer than an index entry. */
  @Column('bytea')
  urlHash!: Buffer;

  @Column('text')
  url!: string;

  /** When a page requested it; null: it is not queued. */
  @Column('timestamptz', { nullable: true })
  queuedAt!: Date | null;

  /** SHA-256 of the bytes, as hexadecimal digits; null: there is no picture that can be shown. */
  @Column('text', { nullable: true })
  hash!: string | null;

  @Column('text', { nullable: true })
  contentType!: string | null;

  /** Bytes. */
  @Column('integer', { nullable: true })
  size!: number | null;

  /** Pixels. */
  @Column('integer', { nullable: true })
  width!: number | null;

  /** Pixels. */
  @Column('integer', { nullable: true })
  height!: number | null;

  /** Failed attempts since the last successful one. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** From then on, it is fetched again when a page shows it. */
  @Column('timestamptz')
  dueAt!: Date;

  /** When a page showed it last, to about a day. */
  @Column('timestamptz')
  usedAt!: Date;
}
