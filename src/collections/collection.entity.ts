import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ROLES, type Role } from '../access/role.js';

/** A group of spaces, possibly inside another one. */
@Entity('collections')
@Index('collections_siblings', ['organizationId', 'parentId', 'position'])
export class Collection {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('Collection', { onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  /** IDs of the collections above, outermost first, so that queries find grants on any of them without recursion. */
  @Column('uuid', { array: true, default: '{}' })
  path!: string[];

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  emoji!: string | null;

  /** If true, the level of the collection above applies instead of `defaultLevel`. */
  @Column('boolean', { default: true })
  inheritsLevel!: boolean;

  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  defaultLevel!: Role | null;

  /**
   * No collection up to the top has a level: the member role applies. A trigger sets this and `level`, here and on
   * spaces.
   */
  @Column({ type: 'boolean', default: true, insert: false, update: false })
  levelAtTop?: boolean;

  /** The effective level: its own or the nearest above; null: no access by default. Only without `levelAtTop`. */
  @Column({ type: 'enum', enum: ROLES, enumName: 'role', nullable: true, insert: false, update: false })
  level?: Role | null;

  /** Position among the siblings (spaces and collections together), from 0. */
  @Column('integer')
  position!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
