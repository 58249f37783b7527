import { ApiProperty } from '@nestjs/swagger';
import { GitSourceResource } from './git-source.resource.js';

class FileDimensions {
  @ApiProperty() width!: number;
  @ApiProperty() height!: number;
}

/** A file as the API returns it. */
export class FileResource {
  @ApiProperty({ enum: ['file'] }) object!: 'file';
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'image/png' }) contentType!: string;
  @ApiProperty({
    format: 'uri',
    description:
      'A signed URL that works without a token for about an hour, and for visitors of a site as long as it shows the file.',
  })
  downloadURL!: string;
  @ApiProperty({ description: 'Size in bytes.' }) size!: number;
  @ApiProperty({ type: FileDimensions, required: false, description: 'In pixels. Only for images.' })
  dimensions?: FileDimensions;
  @ApiProperty({ type: GitSourceResource, required: false, description: 'For files from a Git repository.' })
  git?: GitSourceResource;
}
