import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const OPEN = { type: 'object' as const, additionalProperties: true };

@ApiSchema({ name: 'ScimDiscoveryMeta' })
class DiscoveryMetaResource {
  @ApiProperty() resourceType!: string;
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** The SCIM features of the service: RFC 7643, section 5. */
@ApiSchema({ name: 'ScimConfiguration' })
export class ConfigurationResource {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty(OPEN) patch!: object;
  @ApiProperty(OPEN) bulk!: object;
  @ApiProperty(OPEN) filter!: object;
  @ApiProperty(OPEN) changePassword!: object;
  @ApiProperty(OPEN) sort!: object;
  @ApiProperty(OPEN) etag!: object;
  @ApiProperty({ type: 'array', items: OPEN }) authenticationSchemes!: object[];
  @ApiProperty() meta!: DiscoveryMetaResource;
}

/** A resource type: RFC 7643, section 6. */
@ApiSchema({ name: 'ScimResourceType' })
export class ResourceTypeResource {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty() endpoint!: string;
  @ApiProperty() schema!: string;
  @ApiProperty({ type: 'array', items: OPEN }) schemaExtensions!: object[];
  @ApiProperty() meta!: DiscoveryMetaResource;
}

/** The attributes of a resource type: RFC 7643, section 7. */
@ApiSchema({ name: 'ScimSchema' })
export class SchemaResource {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'array', items: OPEN }) attributes!: object[];
  @ApiProperty() meta!: DiscoveryMetaResource;
}
