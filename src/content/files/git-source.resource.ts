import { ApiProperty } from '@nestjs/swagger';

/** Where something lies in the git repository it is from. */
export class GitSourceResource {
  @ApiProperty({ description: 'ID of the Git object with its content.' }) oid!: string;
  @ApiProperty({ description: 'Path in the repository.' }) path!: string;
}
