import { ApiProperty } from '@nestjs/swagger';

/** What can have no effect until something else is changed. A request with warnings was carried out. */
export class WarningResource<Code extends string = string> {
  @ApiProperty({ description: 'What it is about, for programs.' }) code!: Code;
  @ApiProperty({ description: 'What to change, for people.' }) message!: string;
}
