import { ApiProperty } from '@nestjs/swagger';
import { GitSourceResource } from './git-source.resource.js';

class FileDimensions {
  @ApiProperty() width!: number;
  @ApiProperty() height!: number;
}

/** A file as the API shows it. */
export class FileResource {
  @ApiProperty({ enum: ['file'] }) object!: 'file';
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'image/png' }) contentType!: string;
  @ApiProperty({
    format: 'uri',
    description:
      'Signed: works without a token for about an hour, for visitors of a site as long as it shows the file.',
  })
  downloadURL!: string;
  @ApiProperty({ description: 'Bytes.' }) size!: number;
  @ApiProperty({ type: FileDimensions, required: false, description: 'Pixels; only for images.' })
  dimensions?: FileDimensions;
  @ApiProperty({ type: GitSourceResource, required: false, description: 'Of files from a git repository.' })
  git?: GitSourceResource;
}
