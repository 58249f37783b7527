import { Column, ForeignKey, PrimaryColumn } from 'typeorm';
import { type Level, ROLES, type Role } from '../../access/role.js';

/** The columns that spaces and collections share: their place in the tree, and who may access them. */
export abstract class TreeColumns {
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
  emoji!: string | null;

  /** While true, the level of the collections above applies, and `defaultLevel` is ignored. */
  @Column('boolean', { default: true })
  inheritsLevel!: boolean;

  @Column('enum', { enum: ROLES, enumName: 'role', nullable: true })
  defaultLevel!: Role | null;

  /**
   * No level up to the top is set, so the role of each member applies. A trigger on both tables maintains this and
   * `level`.
   */
  @Column({ type: 'boolean', default: true, insert: false, update: false })
  levelAtTop?: boolean;

  /** The effective level: its own or the nearest above; null: no access by default. Meaningless with `levelAtTop`. */
  @Column({ type: 'enum', enum: ROLES, enumName: 'role', nullable: true, insert: false, update: false })
  level?: Role | null;

  /** Position among the siblings (spaces and collections together), from 0. */
  @Column('integer')
  position!: number;
}

/** The columns that a level sets. */
export function levelColumns(level: Level): Pick<TreeColumns, 'inheritsLevel' | 'defaultLevel'> {
  return { inheritsLevel: level === 'inherit', defaultLevel: level === 'inherit' ? null : level };
}
