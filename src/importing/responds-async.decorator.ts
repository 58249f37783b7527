import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

const ACCEPTED = 202;

/** Whether the client prefers a response before the work is done (RFC 7240). */
export function prefersAsync({ headers }: Pick<Request, 'headers'>): boolean {
  const preferences = String(headers.prefer ?? '').split(',');
  return preferences.some((preference) => /^\s*respond-async\s*(?:;|$)/i.test(preference));
}

/** Sets the headers of a 202, also of one that is repeated for an `Idempotency-Key`. */
@Injectable()
class AcceptedHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    if (acceptsAsync(http.getRequest<Request>())) response.status(ACCEPTED);
    return next.handle().pipe(
      map((body: { urls?: { location: string } }) => {
        if (response.statusCode !== ACCEPTED || body.urls === undefined) return body;
        response.setHeader('Location', body.urls.location);
        response.setHeader('Preference-Applied', 'respond-async');
        return body;
      }),
    );
  }
}

/** Whether the request is queued. A dry run is not: it has no record to return. */
export function acceptsAsync(request: Request): boolean {
  const { dryRun } = (request.body ?? {}) as { dryRun?: unknown };
  return prefersAsync(request) && dryRun !== true;
}

/**
 * With `Prefer: respond-async`, the route answers 202 with a record of the work. It must come after `@Idempotent`, so
 * that it surrounds it.
 * @param record the resource of the record
 */
export function RespondsAsync(record: Type<unknown>): MethodDecorator {
  return applyDecorators(
    UseInterceptors(AcceptedHeaders),
    ApiAcceptedResponse({
      type: record,
      description: 'After `Prefer: respond-async`.',
      headers: {
        Location: { description: 'The address of the record.', schema: { type: 'string', format: 'uri' } },
        'Preference-Applied': { description: '`respond-async`', schema: { type: 'string' } },
      },
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description:
        '`respond-async`: the import runs as a job. The response is 202 with its record, and `Location` is the address of the record.',
      schema: { type: 'string' },
    }),
  );
}
