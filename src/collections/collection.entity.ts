import { Column, CreateDateColumn, Entity, Index } from 'typeorm';
import { TreeColumns } from './tree/tree-columns.js';

/** A group of spaces, possibly inside another one. */
@Entity('collections')
@Index('collections_siblings', ['organizationId', 'parentId', 'position'])
export class Collection extends TreeColumns {
  @Column('text', { nullable: true })
  description!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
