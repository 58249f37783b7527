import { ApiError, type ErrorDetail, ValidationError } from '../common/errors/api-error.js';
import { DeferredJson, deferJson } from '../common/validation/deferred-json.js';
import { LONG_OBJECT, requireReasonableShape } from '../common/validation/json-shape.js';
import type { ContentOfBody } from './takes-content.decorator.js';

/** Maximum number of values in a body: in memory, each takes about ten times its size as text. */
const MAX_VALUES = 1_000_000;
/**
 * Maximum number of different names of properties: each takes microseconds to parse, and again when the thread sends it. The
 * names of resolutions are those of pages.
 */
const MAX_NAMES = { usual: 10_000, resolutions: 25_000 };

/** A parsed body, and the parts of it that are checked later. Plain data, so that a thread can send it. */
export interface ParsedBody {
  value: object;
  /** Structured documents, with the index of their change. */
  documents: { change: number; json: string }[];
}

/** The content of a ValidationError as plain data. */
export interface BodyRefusal {
  message: string;
  details: ErrorDetail[];
}

/**
 * Parses the bytes of a JSON body.
 * @param content kind of content that the route accepts
 * @throws ValidationError when it is not an object, or one that is too large or too deep
 */
export function parseBody(bytes: Uint8Array, content?: ContentOfBody): ParsedBody {
  requireFewValues(bytes, content === 'resolutions' ? MAX_NAMES.resolutions : MAX_NAMES.usual);
  const value = parseJson(decode(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationError([{ path: 'body', message: 'must be a JSON object' }]);
  }
  const documents = content === 'changes' ? takeDocuments(value) : [];
  if (content === 'resolutions') requireMergeShape(value);
  else requireReasonableShape(value);
  return { value, documents };
}

/** Like `parseBody`, for threads, which cannot throw errors across their border. */
export function parseBodyOrRefuse(bytes: Uint8Array, content?: ContentOfBody): ParsedBody | BodyRefusal {
  try {
    return parseBody(bytes, content);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, details: error.details ?? [] };
  }
}

/** Puts the documents back where they were in the body. */
export function completeBody({ value, documents }: ParsedBody): object {
  const { changes = [] } = value as { changes?: { document: { document: unknown } }[] };
  for (const { change, json } of documents) {
    const deferred = new DeferredJson();
    deferred.json = json;
    (changes[change] as (typeof changes)[number]).document.document = deferred;
  }
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const COLON = 0x3a;

/**
 * Counts the characters that begin or separate values, and the names of properties, so that parsing takes neither too much
 * memory nor too much time.
 */
function requireFewValues(bytes: Uint8Array, maxNames: number): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const names = new Set<string>();
  let values = 0;
  /** Where the string begins and ends that was read last; -1 after the colon that follows it. */
  let start = -1;
  let end = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      start = at + 1;
      end = endOfString(bytes, start);
      at = end;
    } else if (byte === COLON) {
      if (start !== -1 && names.size <= maxNames) names.add(text.toString('latin1', start, end));
      start = -1;
    } else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
  }
  if (values > MAX_VALUES) {
    throw new ValidationError(
      [{ path: 'body', message: `must not contain more than ${MAX_VALUES} values` }],
      `The request body must not contain more than ${MAX_VALUES} values.`,
    );
  }
  if (names.size > maxNames) {
    throw new ValidationError(
      [{ path: 'body', message: `must not contain more than ${maxNames} different names of properties` }],
      `The request body must not contain more than ${maxNames} different names of properties.`,
    );
  }
}

/** Index of the quote that ends a string; the length of the bytes if there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let from = start; ;) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote === -1) return bytes.length;
    let before = quote - 1;
    while (before >= start && bytes[before] === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote;
    from = quote + 1;
  }
}

/** The resolutions of a merge may have many properties, because class-validator does not check them. */
function requireMergeShape(body: object): void {
  const { resolve, ...rest } = body as { resolve?: unknown };
  requireReasonableShape(rest);
  if (typeof resolve === 'object' && resolve !== null) {
    requireReasonableShape(resolve, { ...LONG_OBJECT, path: 'resolve' });
  }
}

/** Takes structured documents out of the body; they are checked when they are converted to markdown. */
function takeDocuments(body: object): ParsedBody['documents'] {
  const { changes } = body as { changes?: unknown };
  if (!Array.isArray(changes)) return [];
  const documents: ParsedBody['documents'] = [];
  for (const [index, change] of changes.entries()) {
    const text = propertyOf(change, 'document');
    const document = propertyOf(text, 'document');
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) {
      const { json } = deferJson(document, `changes[${index}].document.document`);
      documents.push({ change: index, json });
      (text as { document: unknown }).document = null;
    }
  }
  return documents;
}

function propertyOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ValidationError(
      [{ path: 'body', message: 'is not valid UTF-8' }],
      'The request body is not valid UTF-8.',
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 100);
    throw new ValidationError(
      [{ path: 'body', message: `is not valid JSON (${reason})` }],
      'The request body is not valid JSON.',
    );
  }
}
