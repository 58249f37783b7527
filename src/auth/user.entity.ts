import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

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

  @Column('text', { nullable: true })
  photoUrl!: string | null;

  /** May create organizations and users. */
  @Column('boolean', { default: false })
  instanceAdmin!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
