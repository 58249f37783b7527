import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseAway } from './database-away.js';
import {
  ApiError,
  NotFoundError,
  PayloadTooLargeError,
  UnavailableError,
  ValidationError,
} from './api-error.js';
import { requestIdOf } from '../http/request-id.js';

/** What every failing response holds. */
interface ErrorBody {
  error: { code: number; message: string; details?: { path: string; message: string }[]; requestId: string };
}

/** The one place where a failure becomes a status and a body. Nothing of an unexpected error reaches the caller. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toApiError(thrown, request);
    if (error.status >= 500)
      this.logger.error({ err: error.cause ?? thrown, requestId: requestIdOf(request) });
    if (response.headersSent) {
      // The failure came in the middle of a stream: only breaking the connection tells the client.
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
    response.removeHeader('ETag');
    response.status(error.status).json(errorBody(error, requestIdOf(request)));
  }
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.status,
      message: error.message,
      ...(error.details ? { details: error.details } : {}),
      requestId,
    },
  };
}

/** Failures of Express's body parser, by their `type`. */
interface BodyError {
  type?: string;
  limit?: number;
  message?: string;
}

const incomplete = (): ApiError => new ApiError(400, 'The request body ended before it was complete.');
const unreadable = (): ApiError =>
  new ApiError(415, 'Send the body as JSON in UTF-8, uncompressed or with gzip, deflate or br.');

const BODY_ERRORS = new Map<string, (error: BodyError) => ApiError>([
  ['entity.too.large', ({ limit }) => new PayloadTooLargeError(limit ?? 0)],
  ['entity.parse.failed', ({ message }) => malformedJson(message)],
  ['charset.unsupported', unreadable],
  ['encoding.unsupported', unreadable],
  ['request.aborted', incomplete],
  ['request.size.invalid', incomplete],
]);

function toApiError(thrown: unknown, request: Request): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseAway(thrown)) return new UnavailableError(thrown);
  if (thrown instanceof HttpException) return fromFramework(thrown, request);
  const bodyError = thrown as BodyError;
  const known = BODY_ERRORS.get(bodyError.type ?? '');
  if (known !== undefined) return known(bodyError);
  if (thrown instanceof URIError) {
    return new ApiError(400, 'The path of the request is not valid percent-encoded UTF-8.');
  }
  return new ApiError(500, 'Something went wrong on our side; quote the request id when you report it.', {
    cause: thrown,
  });
}

function malformedJson(message: string | undefined): ApiError {
  return new ValidationError(
    [{ path: 'body', message: `is not valid JSON (${message?.slice(0, 100) ?? 'parse error'})` }],
    'The request body is not valid JSON.',
  );
}

function fromFramework(thrown: HttpException, request: Request): ApiError {
  const status = thrown.getStatus();
  if (status === 404) return new NotFoundError(`route as ${request.method} ${request.path.slice(0, 200)}`);
  if (status === 503) return new UnavailableError(thrown);
  if (status === 400 && thrown.message.includes('JSON')) return malformedJson(thrown.message);
  return new ApiError(status, thrown.message, { cause: thrown });
}
