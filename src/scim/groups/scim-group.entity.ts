import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What the directory of an organization calls a team. */
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
