import { ApiProperty } from '@nestjs/swagger';

/** The location of a page or file in its git repository. */
export class GitSourceResource {
  @ApiProperty({ description: 'ID of the Git object with its content.' }) oid!: string;
  @ApiProperty({ description: 'Path in the repository.' }) path!: string;
}
