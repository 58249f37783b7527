import { ApiProperty } from '@nestjs/swagger';

const WARNING_CODES = ['PRIVATE_ADDRESS', 'NOT_SHARE_LINK'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Why a change by a request has no effect yet. A request with warnings was carried out. */
export class WarningResource {
  @ApiProperty({ enum: WARNING_CODES, enumName: 'WarningCode' }) code!: WarningCode;
  @ApiProperty({ description: 'What it means, and what to change.' }) message!: string;
}
