import { S3ServiceException } from '@aws-sdk/client-s3';
import { WriteFailedError } from '../../common/errors/write-failed-error.js';
import type { ApiError } from '../../common/errors/api-error.js';
import { MissingBytesError, StorageUnavailableError } from './storage-errors.js';

/** Names that S3 servers give to a full disk or an exceeded quota. */
const FULL = /quota|storagefull|insufficientstorage|nospace|diskfull|storagelimit/i;
const DENIED =
  /accessdenied|invalidaccesskey|signaturedoesnotmatch|expiredtoken|invalidtoken|forbidden|unauthorized/i;
/** Codes of certificates that are not trusted, have expired, or are of another host. */
const UNTRUSTED =
  /^(?:CERT_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT)/;
/** Of a bucket in another region. */
const MOVED = /permanentredirect|authorizationheadermalformed|illegallocationconstraint/i;

/** The error for callers if a call to S3 failed. Its cause is the error of the client. */
export function toStorageError(error: unknown): ApiError {
  if (error instanceof StorageUnavailableError || error instanceof WriteFailedError) return error;
  if (error instanceof S3ServiceException) return ofResponse(error);
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return new StorageUnavailableError('slow', error);
  if (code !== undefined && UNTRUSTED.test(code)) return new StorageUnavailableError('untrusted', error);
  // Responses that are not HTTP, or whose body is not XML.
  if (code?.startsWith('HPE_') === true || error instanceof SyntaxError || name === 'ParseError')
    return new StorageUnavailableError('broken', error);
  return new StorageUnavailableError('unreachable', error);
}

function ofResponse(error: S3ServiceException): ApiError {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 507 || FULL.test(error.name)) {
    return new WriteFailedError(
      507,
      'The file storage is full: try again after the operator has freed space.',
      error,
      'file storage',
    );
  }
  if (error.name === 'NoSuchBucket') return new StorageUnavailableError('missing', error);
  if (error.name === 'NoSuchKey' || status === 404 || status === 416) return new MissingBytesError(error);
  if (status === 401 || status === 403 || DENIED.test(error.name))
    return new StorageUnavailableError('denied', error);
  if ((status >= 300 && status < 400) || MOVED.test(error.name))
    return new StorageUnavailableError('moved', error);
  if (status >= 500 || status === 429 || status === 408)
    return new StorageUnavailableError('overloaded', error);
  return new StorageUnavailableError('broken', error);
}

/** Whether a failed call is worth another attempt at once. One that took all its time is not. */
export function isTransient(error: ApiError): boolean {
  if (!(error instanceof StorageUnavailableError)) return false;
  return error.problem === 'overloaded' || error.problem === 'broken' || isLostConnection(error);
}

/** Of a connection that was there, or may be there in a moment. */
function isLostConnection({ problem, cause }: StorageUnavailableError): boolean {
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return problem === 'unreachable' && /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ECONNABORTED)$/.test(code ?? '');
}
