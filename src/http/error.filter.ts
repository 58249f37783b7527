import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isDatabaseBusy, isDatabaseUnavailable } from '../common/errors/database-unavailable.js';
import {
  ApiError,
  BusyError,
  EndedLinkError,
  MissingRouteError,
  UnavailableError,
} from '../common/errors/api-error.js';
import { toWriteFailedError } from '../common/errors/write-failed-error.js';
import { FailedWrites } from '../common/errors/failed-writes.js';
import { respondAndClose, hasLongBodyAhead } from '../common/http/respond-and-close.js';
import { escapeHtml } from '../common/escape-html.js';
import { NO_STORE } from '../common/http/no-store.js';
import { PAGE_POLICY, simplePage } from '../common/http/simple-page.js';
import { requestIdOf } from '../common/http/request-id.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { ErrorFormats } from './error-formats.js';
import { hasPages } from './json-or-page.js';
import { RoutingAdapter } from './routing-adapter.js';
import { isUnknownHost, unknownHostPage } from './unknown-host.js';

/** The body of all error responses. */
interface ErrorBody {
  error: { code: number; message: string; details?: { path: string; message: string }[]; requestId: string };
}

const OF_AN_API = /^\/(?:v1|scim|healthz|readyz|metrics)\b/;

/** Headers about the content that is not sent. */
const CONTENT_HEADERS = ['Content-Type', 'Content-Disposition', 'Content-Range', 'Accept-Ranges', 'ETag'];

/** The only place that turns errors into a status and a body. Details of unexpected errors never reach the caller. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  constructor(
    private readonly failedWrites: FailedWrites,
    private readonly formats: ErrorFormats,
    private readonly adapters: HttpAdapterHost,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'publicUrl'>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = this.toApiError(thrown, request);
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
    if (isOfBrowser(request)) {
      response.setHeader('Content-Security-Policy', PAGE_POLICY);
      const { publicUrl } = this.environment;
      const { host } = request;
      const isElsewhere = isMissingRoute(thrown) && isUnknownHost(host, publicUrl);
      const page = isElsewhere ? unknownHostPage(host, publicUrl) : errorPage(error);
      respond(request, response, error.status, page, 'text/html; charset=utf-8');
      return;
    }
    const format = this.formats.find(request.path);
    const body = JSON.stringify(format?.bodyOf(error) ?? errorBody(error, requestIdOf(request)));
    const type = format?.mediaType ?? 'application/json';
    respond(request, response, error.status, body, `${type}; charset=utf-8`);
  }

  private toApiError(thrown: unknown, request: Request): ApiError {
    return isMissingRoute(thrown) ? this.missingRoute(request) : toApiError(thrown);
  }

  /** Names the path in the API if only `/v1` is missing. */
  private missingRoute({ method, path }: Request): ApiError {
    const { httpAdapter } = this.adapters;
    const inApi = `/v1${path}`;
    const isForgotten = httpAdapter instanceof RoutingAdapter && httpAdapter.hasRoute(inApi);
    return new MissingRouteError(method, path, isForgotten ? inApi : undefined);
  }
}

function respond(request: Request, response: Response, status: number, body: string, type: string): void {
  // If the request is refused before its body is read, or because of its length, the rest is not read.
  if (hasLongBodyAhead(request)) respondAndClose(request, response, status, body, type);
  else {
    response.status(status).setHeader('Content-Type', type);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  }
}

/** Whether a person reads the response: the address is not one of an API, or has pages, and a page is preferred. */
function isOfBrowser(request: Request): boolean {
  return (!OF_AN_API.test(request.path) || hasPages(request)) && request.accepts(['json', 'html']) === 'html';
}

function errorPage(error: ApiError): string {
  return simplePage(titleOf(error), `<p>${escapeHtml(error.message)}</p>`);
}

function titleOf(error: ApiError): string {
  if (error instanceof EndedLinkError) return 'This link no longer works';
  if (error.status === 404) return 'Page not found';
  return error.status < 500 ? 'This does not work' : 'Please try again later';
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

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseBusy(thrown)) return new BusyError(thrown);
  if (isDatabaseUnavailable(thrown)) return new UnavailableError(thrown);
  const writeFailed = toWriteFailedError(thrown);
  if (writeFailed !== undefined) return writeFailed;
  if (thrown instanceof HttpException) return fromFramework(thrown);
  return new ApiError(500, 'An internal error occurred: include the request ID when you report it.', {
    cause: thrown,
  });
}

/** Whether the framework found no route for a request. */
function isMissingRoute(thrown: unknown): boolean {
  return thrown instanceof HttpException && thrown.getStatus() === 404;
}

function fromFramework(thrown: HttpException): ApiError {
  const status = thrown.getStatus();
  if (status === 503) return new UnavailableError(thrown);
  // The framework's form of a URIError.
  if (status === 400 && thrown.message.startsWith('Failed to decode')) {
    return new ApiError(400, 'The path of the request is not valid percent-encoded UTF-8.');
  }
  return new ApiError(status, thrown.message, { cause: thrown });
}
