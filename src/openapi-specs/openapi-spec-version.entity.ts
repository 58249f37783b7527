import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A version of a specification. Never changes. */
@Entity('openapi_spec_versions')
@Index('openapi_spec_versions_spec', ['specId', 'id'])
export class OpenAPISpecVersion {
  @PrimaryColumn('uuid')
  id!: string;

  @Index('openapi_spec_versions_organization')
  @ForeignKey('Organization', { onDelete: 'CASCADE' })
  @Column('uuid')
  organizationId!: string;

  @ForeignKey('OpenAPISpec', { onDelete: 'CASCADE' })
  @Column('uuid')
  specId!: string;

  /** JSON that includes all documents that it refers to. */
  @Column('text', { select: false })
  content!: string;

  /** SHA-256 of `content`, in base64url. */
  @Column('text')
  hash!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
