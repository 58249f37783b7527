import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The external ID of a team in the directory of its organization. */
@Entity('scim_groups')
@Index('scim_groups_external_id', ['organizationId', 'externalId'], { unique: true })
export class ScimGroup {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  teamId!: string;

  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  externalId!: string;
}
