import { ApiProperty, ApiSchema } from '@nestjs/swagger';

class ErrorDetailResource {
  @ApiProperty({ example: 'title' }) path!: string;
  @ApiProperty({ example: 'must be at most 50 characters long' }) message!: string;
}

class ErrorContent {
  @ApiProperty({ description: 'The HTTP status.', example: 400 }) code!: number;
  @ApiProperty({ description: 'One sentence a developer can act on.' }) message!: string;
  @ApiProperty({ type: [ErrorDetailResource], required: false, description: 'Every violated field.' })
  details?: ErrorDetailResource[];
  @ApiProperty() requestId!: string;
}

/** What every failing response holds. */
@ApiSchema({ name: 'Error' })
export class ErrorResource {
  @ApiProperty() error!: ErrorContent;
}
