import { ApiHeader } from '@nestjs/swagger';

/** Describes the header `If-Match` of a change in the API reference. */
export function ApiScimIfMatch(): MethodDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The expected `meta.version`. Returns 412 if the resource has another version now.',
  });
}
