/** One violated field of a request. `path` names it as the caller wrote it, e.g. `position.before.space`. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** UTF-16 units of a path in a message. */
const MAX_PATH_SHOWN = 200;

interface ApiErrorOptions {
  details?: ErrorDetail[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An expected error. Only the error filter turns it into an HTTP response. `message` is one sentence for the caller
 * that a developer can act on.
 */
export class ApiError extends Error {
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    readonly status: number,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.details = options.details;
    this.headers = options.headers;
  }
}

/**
 * Limits of the violated fields that an error names, and of the characters of their names, which come from the caller.
 */
const MAX_DETAILS = 20;
const MAX_PATH_LENGTH = 100;

/** 400: the request is invalid. Names the violated fields, at most the first twenty. */
export class ValidationError extends ApiError {
  constructor(violations: ErrorDetail[], message?: string) {
    const details = violations
      .slice(0, MAX_DETAILS)
      .map((detail) => ({ ...detail, path: shortened(detail.path) }));
    const parts = details.map((detail) => `${detail.path} ${detail.message}`);
    if (violations.length > MAX_DETAILS) parts.push(`and ${violations.length - MAX_DETAILS} more`);
    super(400, message ?? `The request is not valid: ${parts.join('; ')}.`, { details });
  }
}

function shortened(path: string): string {
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH - 1).toWellFormed()}…` : path;
}

/** 401: no valid token. */
export class UnauthenticatedError extends ApiError {
  constructor(message = 'Send a valid API token in the header "Authorization: Bearer <token>".') {
    super(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

/** 403: the caller can view the resource, but lacks the permission for the request. */
export class ForbiddenError extends ApiError {
  constructor(message: string) {
    super(403, message);
  }
}

/** 404: the resource does not exist, or the caller cannot view it. */
export class NotFoundError extends ApiError {
  constructor(noun: string) {
    super(404, `There is no such ${noun}, or you cannot view it.`);
  }
}

/** 404: no route has this path. */
export class MissingRouteError extends ApiError {
  /** @param meant the path that was probably meant; it is a route */
  constructor(method: string, path: string, meant?: string) {
    const route = `There is no such route as ${method} ${path.slice(0, MAX_PATH_SHOWN)}`;
    super(
      404,
      meant === undefined
        ? `${route}, or you cannot view it.`
        : `${route}. The paths of the API begin with /v1: send the request to ${meant.slice(0, MAX_PATH_SHOWN)} instead.`,
    );
  }
}

/** 404: an emailed link was used or replaced, or has expired. `message` tells the person who opened it what to do. */
export class EndedLinkError extends ApiError {
  constructor(message: string) {
    super(404, message);
  }
}

/** 405: the path exists, but not for this method. @param allowed methods of the path, in capitals */
export class MethodNotAllowedError extends ApiError {
  constructor(method: string, allowed: readonly string[]) {
    const allow = [...new Set(allowed)].sort().join(', ');
    super(405, `This path does not support ${method}. It supports ${allow}.`, { headers: { Allow: allow } });
  }
}

/**
 * 409: the request conflicts with the state of the resource. `retryAfter`, in whole seconds, if the conflict is
 * temporary.
 */
export class ConflictError extends ApiError {
  constructor(message: string, retryAfter?: number) {
    super(409, message, retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } });
  }
}

/** 412: `If-Match` does not hold. */
export class PreconditionFailedError extends ApiError {
  constructor(message: string) {
    super(412, message);
  }
}

/** The maximum size of a request body. */
export interface BodyLimit {
  bytes: number;
  /** The environment variable that sets it, if operators can change it. */
  variable?: string;
}

/** 413: the body is larger than the limit of the route. */
export class PayloadTooLargeError extends ApiError {
  constructor({ bytes, variable }: BodyLimit) {
    const advice = variable === undefined ? '' : ` An operator can raise the limit with ${variable}.`;
    super(413, `The body is too large: this path accepts at most ${bytes} bytes.${advice}`);
  }
}

/** 422: the request is valid, but the source that it names cannot be used. */
export class UnusableSourceError extends ApiError {
  constructor(message: string) {
    super(422, message);
  }
}

/** 429: the rate limit is exceeded. `retryAfter` is in whole seconds. */
export class RateLimitedError extends ApiError {
  constructor(retryAfter: number) {
    super(429, `Too many requests: try again in ${retryAfter} seconds.`, {
      headers: { 'Retry-After': String(retryAfter) },
    });
  }
}

/** 503: the service is unavailable, usually because its database is unreachable. `retryAfter` is in whole seconds. */
export class UnavailableError extends ApiError {
  constructor(
    cause?: unknown,
    message = 'The service cannot reach its database right now: try again in a few seconds.',
    retryAfter = 5,
  ) {
    super(503, message, { headers: { 'Retry-After': String(retryAfter) }, cause });
  }
}

/** 503: the database is reachable, but has too much to do. */
export class BusyError extends UnavailableError {
  constructor(cause: unknown) {
    super(cause, 'The service is busy: its database has too much to do. Try again in a few seconds.');
  }
}
