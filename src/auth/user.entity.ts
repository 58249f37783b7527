import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person. One account serves every organization of the instance. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  displayName!: string;

  /** Lower case; the account is found by it. */
  @Index('users_email', { unique: true })
  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  photoUrl!: string | null;

  /** May create organizations and people. */
  @Column('boolean', { default: false })
  instanceAdmin!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
