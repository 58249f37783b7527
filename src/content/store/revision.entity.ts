import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const REVISION_TYPES = ['edits', 'merge', 'rollback', 'update', 'computed'] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

/** A complete state of a space's content. Immutable; history is the chain of `parents`. */
@Entity('revisions')
@Index('revisions_space', ['spaceId', 'changeRequestId', 'id'])
export class RevisionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @Column('uuid')
  spaceId!: string;

  @Column('uuid')
  organizationId!: string;

  /** The change request it was made in; null: a revision of primary content. */
  @Column('uuid', { nullable: true })
  changeRequestId!: string | null;

  @Column('uuid', { array: true, default: '{}' })
  parents!: string[];

  @Column('text')
  type!: RevisionType;

  /** Roots in `tree_nodes`. */
  @Column('bytea')
  pagesHash!: Buffer;

  @Column('bytea')
  filesHash!: Buffer;

  @Column('bytea')
  reusableContentsHash!: Buffer;

  @Column('jsonb', { default: {} })
  variables!: Record<string, string>;

  @Column('jsonb', { nullable: true })
  git!: { oid: string; message: string; createdByService: boolean; url?: string; ref?: string } | null;

  @Column('uuid', { nullable: true })
  authorId!: string | null;

  /** The change request a `merge` revision came from. */
  @Column('uuid', { nullable: true })
  mergedFrom!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}
