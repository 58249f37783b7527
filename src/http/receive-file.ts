import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, type BodyLimit, ValidationError } from '../common/errors/api-error.js';
import { ReceivedFile } from './received-file.js';
import { streamBody } from './stream-body.js';

/** Limits of a form: text fields with their names and values in bytes, and the headers of each part. */
const FORM_LIMITS = { fields: 20, files: 1, parts: 21, headerPairs: 20, headerSize: 8 * 1024 };
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FILE_NAME = 255;
const FIELD_NAME = /^[A-Za-z]{1,50}$/;

/** How the body of a request is received as a file. */
export interface FileReception {
  /** An empty directory. */
  directory: string;
  limit: BodyLimit;
  /** Called with the number of bytes so far; if it throws, reading ends with its error. */
  hold: (bytes: number) => void;
}

/**
 * Receives a body that is a file. The query contains the other properties of the request.
 * @throws like `streamBody`
 */
export async function receiveRawFile(
  request: IncomingMessage & { query: object },
  { directory, limit, hold }: FileReception,
): Promise<object> {
  const bytes = new PassThrough();
  const path = join(directory, 'file');
  const [stored] = await Promise.all([storeStream(bytes, path), streamBody(request, bytes, limit, hold)]);
  const type = request.headers['content-type'] ?? null;
  const file = new ReceivedFile(path, stored.size, stored.sha256, type, null);
  const fields = Object.entries(request.query as Record<string, unknown>);
  return { ...Object.fromEntries(fields.map(([name, value]) => [name, valueOf(value)])), file };
}

/**
 * Receives a body of the type `multipart/form-data`, with a file in the part `file` and texts in the others.
 * @throws ValidationError when it is malformed, exceeds a limit of forms, or has no file; and like `streamBody`
 */
export async function receiveForm(
  request: IncomingMessage,
  { directory, limit, hold }: FileReception,
): Promise<object> {
  // Loaded only when needed: most processes never receive a form.
  const { Busboy } = await import('@fastify/busboy');
  const form = refuseMalformed(
    () =>
      new Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        limits: { ...FORM_LIMITS, fieldSize: MAX_FIELD_BYTES },
      }),
  );
  const fields: Record<string, unknown> = {};
  const received: { file?: Promise<ReceivedFile> } = {};
  const refuse = (path: string, message: string): void =>
    void form.destroy(new ValidationError([{ path, message }]));
  const take = (name: string | undefined, value: unknown): void => {
    if (name === undefined || !FIELD_NAME.test(name)) refuse('body', 'contains a part without a valid name');
    else if (Object.hasOwn(fields, name)) refuse(name, 'must not be repeated');
    else fields[name] = value;
  };
  form.on('field', (name: string | undefined, value, _, isTruncated) => {
    if (isTruncated) refuse(name ?? 'body', `must not be longer than ${MAX_FIELD_BYTES} bytes`);
    else if (name === 'file') refuse('file', 'must have a file name; curl sends a file with -F file=@name');
    else take(name, valueOf(value));
  });
  form.on('file', (name: string | undefined, bytes, fileName: string | undefined, _, type) => {
    if (name !== 'file') {
      // Without a reader or a listener, its error would end the process.
      bytes.on('error', () => undefined).resume();
      refuse('body', 'contains a file in a part whose name is not "file"');
      return;
    }
    const path = join(directory, 'file');
    const named = fileName === undefined || fileName === '' ? null : fileName.slice(0, MAX_FILE_NAME);
    received.file = storeStream(bytes, path).then(
      ({ size, sha256 }) => new ReceivedFile(path, size, sha256, type, named?.toWellFormed() ?? null),
    );
    // A failure of the disk ends the form; a failure of the form ends the file.
    received.file.catch((error: Error) => form.destroy(error));
    form.once('error', (error: Error) => bytes.destroy(error));
  });
  form.once('filesLimit', () => refuse('body', 'contains more than one file'));
  form.once('fieldsLimit', () => refuse('body', `contains more than ${FORM_LIMITS.fields} texts`));
  form.once('partsLimit', () => refuse('body', `contains more than ${FORM_LIMITS.parts} parts`));
  try {
    await streamBody(request, form, limit, hold);
    if (received.file === undefined) throw new ValidationError([{ path: 'file', message: 'is required' }]);
    return { ...fields, file: await received.file };
  } catch (error) {
    await received.file?.catch(() => undefined);
    throw isOwnError(error) ? error : malformed(error);
  }
}

/** Writes a stream to a new file. */
async function storeStream(bytes: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Forms and queries contain only texts, so `true` and `false` are booleans. */
function valueOf(text: unknown): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function refuseMalformed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw malformed(error);
  }
}

/** Errors of the service and of the file system; the parser throws errors without a code. */
function isOwnError(error: unknown): boolean {
  return error instanceof ApiError || (error as NodeJS.ErrnoException).code !== undefined;
}

function malformed(cause: unknown): ApiError {
  const reason = 'is not valid multipart/form-data';
  return new ApiError(400, `The request body ${reason}.`, {
    details: [{ path: 'body', message: reason }],
    cause,
  });
}
