import { ApiProperty, ApiSchema } from '@nestjs/swagger';

class ErrorDetailResource {
  @ApiProperty({ example: 'title' }) path!: string;
  @ApiProperty({ example: 'must be at most 50 characters' }) message!: string;
}

class ErrorContent {
  @ApiProperty({ description: 'The HTTP status.', example: 400 }) code!: number;
  @ApiProperty({ description: 'A sentence that tells a developer what to do.' }) message!: string;
  @ApiProperty({ type: [ErrorDetailResource], required: false, description: 'All invalid fields.' })
  details?: ErrorDetailResource[];
  @ApiProperty() requestId!: string;
}

/** The body of all error responses. */
@ApiSchema({ name: 'Error' })
export class ErrorResource {
  @ApiProperty() error!: ErrorContent;
}
