import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A named set of members that can receive grants. */
@Entity('teams')
export class Team {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('teams_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  title!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When the title, the members or the external ID in a directory last changed. */
  @UpdateDateColumn({ type: 'timestamptz' })
  modifiedAt!: Date;
}
