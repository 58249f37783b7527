import { ApiQuery } from '@nestjs/swagger';

/** A query parameter that clients of the API send and that changes nothing here. All others are refused. */
export function ApiIgnoredQuery(
  name: string,
  type: typeof String | typeof Boolean,
): MethodDecorator & ClassDecorator {
  return ApiQuery({ name, type, required: false, description: 'Accepted for compatibility; has no effect.' });
}
