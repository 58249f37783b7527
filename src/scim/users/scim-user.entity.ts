import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DirectoryProfile } from './user-state.js';

/** The profile that a directory sent of a member. */
@Entity('scim_users')
@Index('scim_users_external_id', ['organizationId', 'externalId'], { unique: true })
@Index('scim_users_work_email', { synchronize: false })
@ForeignKey('Member', ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class ScimUser implements DirectoryProfile {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { nullable: true })
  displayName!: string | null;

  @Column('text', { nullable: true })
  formattedName!: string | null;

  @Column('text', { nullable: true })
  givenName!: string | null;

  @Column('text', { nullable: true })
  familyName!: string | null;

  @Column('text', { nullable: true })
  workEmail!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  modifiedAt!: Date;
}
