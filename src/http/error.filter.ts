import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseUnavailable } from '../common/errors/database-unavailable.js';
import { ApiError, NotFoundError, UnavailableError } from '../common/errors/api-error.js';
import { toWriteFailedError } from '../common/errors/write-failed-error.js';
import { FailedWrites } from '../common/errors/failed-writes.js';
import { respondAndClose, hasLongBodyAhead } from '../common/http/respond-and-close.js';
import { NO_STORE } from '../common/http/no-store.js';
import { requestIdOf } from '../common/http/request-id.js';

/** The body of all error responses. */
interface ErrorBody {
  error: { code: number; message: string; details?: { path: string; message: string }[]; requestId: string };
}

/** Headers about the content that is not sent. */
const CONTENT_HEADERS = ['Content-Type', 'Content-Disposition', 'Content-Range', 'Accept-Ranges', 'ETag'];

/** The only place that turns errors into a status and a body. Details of unexpected errors never reach the caller. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');
  /** Media type of the bodies. */
  protected readonly mediaType: string = 'application/json';

  constructor(private readonly failedWrites: FailedWrites) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toApiError(thrown, request);
    this.failedWrites.note(error);
    if (error.status >= 500) this.logger.error({ err: error.cause ?? thrown });
    if (response.headersSent) {
      // The error occurred in the middle of a stream: only closing the connection tells the client.
      response.destroy();
      return;
    }
    for (const name of CONTENT_HEADERS) response.removeHeader(name);
    response.setHeader('Cache-Control', NO_STORE);
    for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
    const body = this.bodyOf(error, requestIdOf(request));
    const type = `${this.mediaType}; charset=utf-8`;
    // If the request is refused before its body is read, or because of its length, the rest is not read.
    if (hasLongBodyAhead(request))
      respondAndClose(request, response, error.status, JSON.stringify(body), type);
    else response.status(error.status).setHeader('Content-Type', type).json(body);
  }

  protected bodyOf(error: ApiError, requestId: string): object {
    return errorBody(error, requestId);
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

function toApiError(thrown: unknown, request: Request): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) return new UnavailableError(thrown);
  const writeFailed = toWriteFailedError(thrown);
  if (writeFailed !== undefined) return writeFailed;
  if (thrown instanceof HttpException) return fromFramework(thrown, request);
  return new ApiError(500, 'An internal error occurred: include the request ID when you report it.', {
    cause: thrown,
  });
}

function fromFramework(thrown: HttpException, request: Request): ApiError {
  const status = thrown.getStatus();
  if (status === 404) return new NotFoundError(`route as ${request.method} ${request.path.slice(0, 200)}`);
  if (status === 503) return new UnavailableError(thrown);
  // The framework's form of a URIError.
  if (status === 400 && thrown.message.startsWith('Failed to decode')) {
    return new ApiError(400, 'The path of the request is not valid percent-encoded UTF-8.');
  }
  return new ApiError(status, thrown.message, { cause: thrown });
}
