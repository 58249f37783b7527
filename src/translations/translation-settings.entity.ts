import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The languages that content of an organization is translated into, under a title. */
@Entity('translation_settings')
export class TranslationSettings {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('translation_settings_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @Column('text')
  title!: string;

  /** Codes of ISO 639-1. */
  @Column('text', { array: true })
  languages!: string[];

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
