import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A path that a page of primary content had before it was renamed or moved. Sites redirect it to the page. */
@Entity('former_paths')
export class FormerPath {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  /** SHA-256 of the path in lower case, because paths can be longer than an index entry. */
  @PrimaryColumn('bytea')
  pathHash!: Buffer;

  @Index('former_paths_organization')
  @Column('uuid')
  organizationId!: string;

  /** The page that had the path last. */
  @Column('uuid')
  pageId!: string;
}
