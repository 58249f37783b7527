/** A violated field of a request. `path` names it as the caller wrote it. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The service answered with an error. Subclasses name the statuses that programs handle. */
export class ApiError extends Error {
  /** The violated fields, for 400. */
  readonly details: readonly ErrorDetail[];
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor(
    /** HTTP status. */
    readonly status: number,
    message: string,
    options: { details?: readonly ErrorDetail[]; requestId?: string } = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.details = options.details ?? [];
    this.requestId = options.requestId;
  }
}

/** 400: the request is not valid; `details` lists its violated fields. */
export class ValidationError extends ApiError {}
/** 401: no valid token. */
export class AuthenticationError extends ApiError {}
/** 403: the caller can view the resource, but not do this. */
export class PermissionError extends ApiError {}
/** 404: the resource does not exist, or the caller cannot view it. */
export class NotFoundError extends ApiError {}
/** 409: the current state does not allow it. */
export class ConflictError extends ApiError {}
/** 412: the content is no longer at the revision in `ifMatch`. */
export class PreconditionFailedError extends ApiError {}
/** 429: too many requests, also after the retries. */
export class RateLimitError extends ApiError {}
/** 503: the service is busy or its database is unavailable, also after the retries. */
export class UnavailableError extends ApiError {}

/** No complete response arrived, also after the retries. `cause` is the error of `fetch`. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** No complete response arrived in time, also after the retries. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

const CLASSES: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  429: RateLimitError,
  503: UnavailableError,
};

/** The error of a response, also of a proxy that does not answer in the format of the service. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { message?: string; details?: ErrorDetail[]; requestId?: string }; detail?: string }
    | undefined;
  const {
    message,
    details,
    requestId = response.headers.get('x-request-id') ?? undefined,
  } = body?.error ?? {};
  // SCIM has its own format of errors.
  const text = message ?? body?.detail ?? `The response has the status ${response.status}.`;
  return new (CLASSES[response.status] ?? ApiError)(response.status, text, {
    ...(details === undefined ? {} : { details }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
