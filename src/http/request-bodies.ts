import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Piscina } from 'piscina';
import { ApiError, PayloadTooLargeError, ValidationError } from '../common/errors/api-error.js';
import { SharedByteBudget } from '../common/shared-byte-budget.js';
import { declaredLength, hasBody } from '../common/http/respond-and-close.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { ThreadPools } from '../platform/threads/thread-pools.js';
import type { BodyJob } from './parse-body.worker.js';
import { type BodyRefusal, completeBody, parseBody, type ParsedBody } from './parse-body.js';
import { parseForm } from './parse-form.js';
import { readBody, unreadable } from './read-body.js';
import type { ContentOfBody } from './takes-content.decorator.js';

const WORKER = new URL('./parse-body.worker.js', import.meta.url);
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
/** A longer body (bytes) is parsed in a thread: the thread that answers would stand still. */
const MAX_LENGTH_HERE = 64 * 1024;
const MIB = 1024 * 1024;
const RETRY_SECONDS = 2;
const MAX_FORM_BYTES = 256 * 1024;

/**
 * The bodies of requests. They are read when it is clear who sends them, where to, and that they may: whoever is refused
 * for that has nothing of the body read. What all of them hold together is bounded.
 */
@Injectable()
export class RequestBodies implements OnApplicationShutdown {
  private readonly limits: { json: number; content: number; form: number };
  private readonly budget: SharedByteBudget;
  private readonly thread: Piscina<BodyJob, ParsedBody | BodyRefusal>;

  constructor(@Inject(ENVIRONMENT) { limits, memory }: Environment, threads: ThreadPools) {
    this.limits = { json: limits.jsonBody, content: limits.contentBody, form: MAX_FORM_BYTES };
    const share = Math.min(64, Math.floor(memory / 16)) * MIB;
    this.thread = threads.create(WORKER, { maxThreads: 1, idleTimeout: 5_000, maxOldGenerationSizeMb: 256 });
    const largest = Math.max(limits.contentBody, limits.jsonBody);
    const total = Math.max(share, largest);
    this.budget = new SharedByteBudget(total, Math.max(Math.floor(total / 2), largest));
  }

  /**
   * Reads and parses the body of a request, if it has one, into `request.body`.
   * @param sender who sends it: bodies of one sender take half of what there is for all, so that nobody shuts out others
   * @param content what the route takes that may be large
   * @param mediaType what the body may be called, besides `application/json`
   * @throws ApiError (415) when it is no JSON; (413) when it is too large; (503) when too much is held already
   * @throws ValidationError when it is not an object that can be worked with
   */
  async receive(
    request: Request,
    response: Response,
    sender: string,
    content?: ContentOfBody,
    mediaType?: string,
  ): Promise<void> {
    if (!hasBody(request)) return;
    if (content === 'form') requireForm(request);
    else requireJson(request, ['application/json', ...(mediaType === undefined ? [] : [mediaType])]);
    const limit = this.limits[content === undefined ? 'json' : content === 'form' ? 'form' : 'content'];
    const declared = declaredLength(request);
    if (declared > limit) throw new PayloadTooLargeError(limit);
    const hold = this.holder(response, sender);
    if (request.headers.expect !== undefined) response.writeContinue();
    const bytes = await readBody(request, limit, hold);
    // As chunks of a length that nobody told, a body can turn out to be none.
    if (bytes.length === 0) return;
    request.body = content === 'form' ? parseForm(bytes) : await this.parse(bytes, content);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  /**
   * Holds bytes that have come until the request is answered, and raises their number as it is told of more. What is only
   * announced is not held: it would cost the sender nothing.
   */
  private holder(response: Response, sender: string): (bytes: number) => void {
    let held = 0;
    response.once('close', () => this.budget.release(sender, held));
    return (bytes) => {
      if (bytes <= held) return;
      // Nobody would give it back.
      if (response.destroyed) throw new ApiError(400, 'The request body ended before it was complete.');
      if (!this.budget.acquire(sender, bytes - held)) throw new TooManyBodiesError();
      held = bytes;
    };
  }

  private async parse(bytes: Buffer, content: ContentOfBody | undefined): Promise<object> {
    if (bytes.length <= MAX_LENGTH_HERE) return completeBody(parseBody(bytes, content));
    const parsed = await this.thread
      .run({ bytes, content }, { transferList: [bytes.buffer as ArrayBuffer] })
      .catch(refuseHuge);
    if ('message' in parsed) throw new ValidationError(parsed.details, parsed.message);
    return completeBody(parsed);
  }
}

/** 503: the bodies of other requests take what memory there is for them. */
class TooManyBodiesError extends ApiError {
  constructor() {
    super(503, 'Too many large requests are being handled right now: try again in a moment.', {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    });
  }
}

function refuseHuge(error: unknown): BodyRefusal {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  const message = 'holds more values than can be read at once';
  return { message: `The request body ${message}.`, details: [{ path: 'body', message }] };
}

function requireForm(request: Request): void {
  if (request.is('application/x-www-form-urlencoded') === false)
    throw new ApiError(
      415,
      'Send the body as a form with the header "Content-Type: application/x-www-form-urlencoded".',
    );
}

function requireJson(request: Request, types: string[]): void {
  if (request.is(types) === false) {
    const headers = types.map((type) => `"Content-Type: ${type}"`).join(' or ');
    throw new ApiError(415, `Send the body as JSON with the header ${headers}.`);
  }
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unreadable();
}
