import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A node of a page tree or a file set: immutable, addressed by the hash of `node`, whose shape is in
 * versioning/tree.ts.
 */
@Entity('tree_nodes')
export class TreeNodeRow {
  @ForeignKey('Space', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  spaceId!: string;

  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('uuid')
  organizationId!: string;

  @Column('jsonb')
  node!: unknown;
}
