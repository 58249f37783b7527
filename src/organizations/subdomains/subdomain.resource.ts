import { ApiProperty } from '@nestjs/swagger';

class SubdomainTarget {
  @ApiProperty({ enum: ['organization'] }) type!: 'organization';
  @ApiProperty({ description: 'ID of the organization.' }) organization!: string;
}

/** A subdomain as the API shows it. */
export class SubdomainResource {
  @ApiProperty({ enum: ['subdomain'] }) object!: 'subdomain';
  @ApiProperty({ minLength: 3, maxLength: 32, pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$' })
  subdomain!: string;
  @ApiProperty() target!: SubdomainTarget;
  @ApiProperty() isActive!: boolean;
}
