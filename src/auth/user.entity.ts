import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A person. One account serves every organization of the instance. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  displayName!: string;

  /** In lower case; identifies the account at sign-in. */
  @Index('users_email', { unique: true })
  @Column('text')
  email!: string;

  /**
   * When the mailbox, or the organization that holds its domain, confirmed the address. null: it counts for nothing outside
   * of the organizations of the person.
   */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  /** The organization whose directory or identity provider created the account; null: none. */
  @ForeignKey('Organization', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  originOrganizationId!: string | null;

  @Column('text', { nullable: true })
  photoUrl!: string | null;

  /** May create organizations and users. */
  @Column('boolean', { default: false })
  instanceAdmin!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  modifiedAt!: Date;
}
