import { ApiProperty } from '@nestjs/swagger';
import { DOMAIN_METHODS, DOMAIN_STATES, type DomainMethod, type DomainState } from './domain.entity.js';

/** A domain of an organization as the API shows it. */
export class DomainResource {
  @ApiProperty({ enum: ['domain'] }) object!: 'domain';
  @ApiProperty({ maxLength: 230 }) domain!: string;
  @ApiProperty({
    enum: DOMAIN_STATES,
    enumName: 'DomainState',
    description:
      '`pending`: not proven yet. `verified`: the organization holds the domain. `lost`: the record was missing for three days, or another organization proved the domain.',
  })
  state!: DomainState;
  @ApiProperty({
    enum: DOMAIN_METHODS,
    enumName: 'DomainMethod',
    description:
      '`dns`: proven by the TXT record. `operator`: confirmed by an administrator of the installation.',
  })
  method!: DomainMethod;
  @ApiProperty({ description: 'The text of the TXT record of `_docs-verification.{domain}`.' })
  token!: string;
  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'When the domain was proven. Absent if it never was.',
  })
  verifiedAt?: string;
  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'When the DNS servers last answered. Absent if they never did.',
  })
  checkedAt?: string;
}
