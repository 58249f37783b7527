import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Piscina } from 'piscina';
import {
  ApiError,
  type BodyLimit,
  PayloadTooLargeError,
  ValidationError,
} from '../common/errors/api-error.js';
import { SharedByteBudget } from '../common/shared-byte-budget.js';
import { declaredLength, hasBody } from '../common/http/respond-and-close.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { AdmissionQueue } from '../platform/threads/admission-queue.js';
import { isOutOfMemory } from '../platform/threads/job-limits.js';
import { ThreadPools } from '../platform/threads/thread-pools.js';
import type { BodyJob } from './parse-body.worker.js';
import { type BodyRefusal, completeBody, parseBody, type ParsedBody } from './parse-body.js';
import { parseForm } from './parse-form.js';
import { receiveForm, receiveRawFile } from './receive-file.js';
import { readBody, unreadable } from './read-body.js';
import { brokenOff } from './received-file.js';
import type { ContentOfBody } from './takes-content.decorator.js';

const WORKER = new URL('./parse-body.worker.js', import.meta.url);
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
/** Longer bodies (bytes) are parsed in a worker thread, so that they do not block the event loop. */
const MAX_LENGTH_IN_MAIN_THREAD = 64 * 1024;
const MIB = 1024 * 1024;
const RETRY_SECONDS = 2;
const MAX_FORM_BYTES = 256 * 1024;
/** What strangers and visitors send is short: claims, codes, searches. So no thread works for them. */
const MAX_ANONYMOUS_BYTES = 32 * 1024;
/** For the thread that parses long bodies. Owners take turns, so many bodies of one do not delay those of others. */
const WAIT = { what: 'large requests', seconds: 30, most: 500, retrySeconds: RETRY_SECONDS };
/** Largest files that can be received at the same time, of one sender and of all. */
const FILES_OF_SENDER = 2;
const FILES_OF_ALL = 8;
const FILE_TYPES = [
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/xhtml+xml',
  'text/html',
  'text/markdown',
  'text/x-markdown',
  'text/plain',
];

/** Who sends a body. */
export interface BodySender {
  /** The bodies of one sender can take at most half of the memory, so that nobody blocks others. */
  key: string;
  /** Whether it is not known who sends it, as for requests without a token and for visitors of sites. */
  isAnonymous: boolean;
}

/**
 * Reads the bodies of requests. A body is read only after the request is authenticated and authorized; the body of a
 * refused request is not read. The memory of all bodies together is limited. Files are written to the disk as they
 * arrive; their bytes on the disk are limited, too.
 */
@Injectable()
export class RequestBodies implements OnApplicationShutdown {
  private readonly limits: Record<'json' | 'content' | 'form' | 'file' | 'anonymous', BodyLimit>;
  private readonly budget: SharedByteBudget;
  private readonly fileBudget: SharedByteBudget;
  private readonly thread: Piscina<BodyJob, ParsedBody | BodyRefusal>;
  private readonly queue = new AdmissionQueue(WAIT);

  constructor(
    @Inject(ENVIRONMENT) { limits, memory }: Environment,
    threads: ThreadPools,
    private readonly temporary: TemporaryDirectories,
  ) {
    this.limits = {
      json: { bytes: limits.jsonBody, variable: 'LIMIT_JSON_BODY' },
      content: { bytes: limits.contentBody, variable: 'LIMIT_CONTENT_BODY' },
      form: { bytes: MAX_FORM_BYTES },
      file: { bytes: limits.importDownload, variable: 'LIMIT_IMPORT_DOWNLOAD' },
      anonymous: { bytes: Math.min(limits.jsonBody, MAX_ANONYMOUS_BYTES) },
    };
    const { importDownload } = limits;
    this.fileBudget = new SharedByteBudget(importDownload * FILES_OF_ALL, importDownload * FILES_OF_SENDER);
    const share = Math.min(64, Math.floor(memory / 16)) * MIB;
    this.thread = threads.create(WORKER, { maxThreads: 1, idleTimeout: 5_000, maxOldGenerationSizeMb: 256 });
    const largest = Math.max(limits.contentBody, limits.jsonBody);
    const total = Math.max(share, largest);
    this.budget = new SharedByteBudget(total, Math.max(Math.floor(total / 2), largest));
  }

  /**
   * Reads and parses the body of a request, if it has one, into `request.body`.
   * @param content kind of large content that the route accepts
   * @param mediaType accepted media type besides `application/json`
   * @throws ApiError (415) when it is not JSON; (413) when it is too large; (503) when other bodies take too much
   * memory, or too many wait to be parsed
   * @throws ValidationError when it is not an object, or one that is too large or too deep
   */
  async receive(
    request: Request,
    response: Response,
    sender: BodySender,
    content?: ContentOfBody,
    mediaType?: string,
  ): Promise<void> {
    if (!hasBody(request)) return;
    if (content === 'file' && request.is('application/json') === false) {
      request.body = await this.receiveFile(request, response, sender.key);
      return;
    }
    if (content === 'form') requireForm(request);
    else requireJson(request, ['application/json', ...(mediaType === undefined ? [] : [mediaType])]);
    const limit = this.limits[limitOf(content, sender)];
    const declared = declaredLength(request);
    if (declared > limit.bytes) throw new PayloadTooLargeError(limit);
    const hold = holder(this.budget, response, sender.key);
    if (request.headers.expect !== undefined) response.writeContinue();
    const bytes = await readBody(request, limit, hold);
    // A chunked body can be empty.
    if (bytes.length === 0) return;
    request.body = content === 'form' ? parseForm(bytes) : await this.parse(bytes, content);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  /** Receives a file, and removes it when the response has been sent. */
  private async receiveFile(request: Request, response: Response, sender: string): Promise<object> {
    const limit = this.limits.file;
    const isForm = request.is('multipart/form-data') !== false;
    requireFile(request, isForm);
    if (declaredLength(request) > limit.bytes) throw new PayloadTooLargeError(limit);
    const hold = holder(this.fileBudget, response, sender);
    const directory = await this.temporary.create('upload');
    const remove = (): void => void this.temporary.remove(directory).catch(() => undefined);
    if (response.destroyed) {
      remove();
      throw brokenOff();
    }
    response.once('close', remove);
    if (request.headers.expect !== undefined) response.writeContinue();
    const reception = { directory, limit, hold };
    return isForm ? receiveForm(request, reception) : receiveRawFile(request, reception);
  }

  private async parse(bytes: Buffer<ArrayBuffer>, content: ContentOfBody | undefined): Promise<object> {
    if (bytes.length <= MAX_LENGTH_IN_MAIN_THREAD) return completeBody(parseBody(bytes, content));
    const job = { bytes, content };
    const parsed = await this.queue.run(() =>
      this.thread.run(job, { transferList: [bytes.buffer] }).catch(refuseHuge),
    );
    if ('message' in parsed) throw new ValidationError(parsed.details, parsed.message);
    return completeBody(parsed);
  }
}

function limitOf(content: ContentOfBody | undefined, { isAnonymous }: BodySender) {
  if (content === undefined) return isAnonymous ? 'anonymous' : 'json';
  return content === 'form' ? 'form' : 'content';
}

/**
 * Reserves bytes of a budget for received bytes until the response is sent, and increases the reservation as more bytes
 * arrive. Announced bytes are not reserved, because announcing them costs the sender nothing.
 */
function holder(budget: SharedByteBudget, response: Response, sender: string): (bytes: number) => void {
  let held = 0;
  response.once('close', () => budget.release(sender, held));
  return (bytes) => {
    if (bytes <= held) return;
    // A reservation after the end of the response would never be released.
    if (response.destroyed) throw brokenOff();
    if (!budget.acquire(sender, bytes - held)) throw new TooManyBodiesError();
    held = bytes;
  };
}

/** 503: the bodies of other requests take all memory for bodies, or all space for files. */
class TooManyBodiesError extends ApiError {
  constructor() {
    super(503, 'Too many large requests are being processed right now: try again in a moment.', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    });
  }
}

function refuseHuge(error: unknown): BodyRefusal {
  if (!isOutOfMemory(error)) throw error;
  const message = 'contains more values than can be processed at once';
  return { message: `The request body ${message}.`, details: [{ path: 'body', message }] };
}

function requireForm(request: Request): void {
  if (request.is('application/x-www-form-urlencoded') === false)
    throw new ApiError(
      415,
      'Send the body as a form with the header "Content-Type: application/x-www-form-urlencoded".',
    );
}

/** Whether the body of a request is a file, instead of JSON or a form. */
export function isRawFile(request: Request): boolean {
  return hasBody(request) && request.is(['application/json', 'multipart/form-data']) === false;
}

/** @throws ApiError (415) when the body is neither a form nor a file of a known type, or is compressed */
function requireFile(request: Request, isForm: boolean): void {
  if (!isForm && request.is(FILE_TYPES) === false) {
    throw new ApiError(
      415,
      'Send the body as JSON, as multipart/form-data, or as a file with its own "Content-Type", such as application/zip or text/markdown.',
    );
  }
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    throw new ApiError(415, 'Send files without "Content-Encoding": archives are compressed already.');
}

function requireJson(request: Request, types: string[]): void {
  if (request.is(types) === false) {
    const headers = types.map((type) => `"Content-Type: ${type}"`).join(' or ');
    throw new ApiError(415, `Send the body as JSON with the header ${headers}.`);
  }
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unreadable();
}
