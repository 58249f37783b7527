import { ApiHeader } from '@nestjs/swagger';

/** Describes the header `If-Match` of a change in the API reference. */
export function ApiIfMatch(): MethodDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: '`meta.version`: the answer is 412 when the resource has another one now.',
  });
}
