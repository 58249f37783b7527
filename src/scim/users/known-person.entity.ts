import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Who an account was to the directory of an organization when its User was last active, or that it was a User. It outlives the membership: people leave
 * and come back, and directories give the User of an address to the next person.
 */
@Entity('scim_known_people')
export class KnownPerson {
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  organizationId!: string;

  @ForeignKey('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;

  /** null: the directory sent none. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  /** False for a User who was never active. */
  @Column('boolean', { default: true })
  hasAccess!: boolean;

  /** The change that could not be made while the domain was not verified (`UserChange`). */
  @Column('varchar', { nullable: true })
  due!: string | null;
}
