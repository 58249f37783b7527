import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import type { GuardedRequest } from '../access/current-request.js';
import { Clock } from '../common/clock.js';
import { ApiError, ConflictError, ValidationError } from '../common/errors/api-error.js';
import { errorBody } from '../common/errors/error.filter.js';
import { requestIdOf } from '../common/http/request-id.js';
import { ENVIRONMENT } from '../config/config.module.js';
import { deriveKey, type Environment } from '../config/environment.js';
import { type EarlierRequest, type HeldKey, IdempotencyRepository } from './idempotency.repository.js';
import { InstanceHeartbeat } from './instance-heartbeat.js';
import { openBody, sealBody } from './sealed-body.js';

const FORM = /^[\x21-\x7e]{1,255}$/;
export const KEY_LIFETIME_MS = 24 * 3600_000;
/** Longer than any request may run. */
const ABANDONED_MS = 10 * 60_000;
const RUNS_RETRY_SECONDS = 2;
/** Refusals that pass without the request being put right: the state, a source elsewhere, the limits of rate. */
const PASSING = new Set([409, 412, 422, 429]);

/**
 * `Idempotency-Key` on POST and PUT: the same key with the same request replays the first answer for 24 hours, with
 * another request it is refused. Failures of the service itself (5xx) and refusals that pass are not kept. Of the headers
 * only `ETag` is about the answer: the next change may have to name it.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly sealKey: Buffer;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly instance: InstanceHeartbeat,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.sealKey = deriveKey(environment, 'idempotency');
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const key = request.headers['idempotency-key'];
    const userId = request.actor?.userId;
    if (key === undefined || userId === undefined) return next.handle();
    if (typeof key !== 'string' || !FORM.test(key)) {
      throw new ValidationError([
        { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
      ]);
    }
    const requestHash = createHash('sha256')
      .update(JSON.stringify([request.method, request.originalUrl, request.body ?? null]))
      .digest();
    const now = this.clock.now();
    const held: HeldKey = { userId, key, instanceId: this.instance.id };
    const earlier = await this.keys.claim({
      ...held,
      requestHash,
      now,
      abandonedBefore: new Date(now.getTime() - ABANDONED_MS),
      expiredBefore: new Date(now.getTime() - KEY_LIFETIME_MS),
    });
    const response = context.switchToHttp().getResponse<Response>();
    if (earlier !== undefined) return of(this.replay(earlier, requestHash, response));

    return next.handle().pipe(
      mergeMap((body: unknown) => from(this.keep(held, response.statusCode, body, response.get('ETag')))),
      catchError(async (error: unknown) => {
        if (error instanceof ApiError && error.status < 500 && !PASSING.has(error.status)) {
          await this.keep(held, error.status, errorBody(error, requestIdOf(request)));
        } else {
          await this.keys.release(held);
        }
        throw error;
      }),
    );
  }

  private async keep(held: HeldKey, status: number, body: unknown, etag?: string): Promise<unknown> {
    const sealedBody = sealBody(JSON.stringify(body ?? null), this.sealKey);
    await this.keys.answer(held, { status, sealedBody, etag: etag ?? null });
    return body;
  }

  private replay(earlier: EarlierRequest, requestHash: Buffer, response: Response): unknown {
    if (!earlier.requestHash.equals(requestHash)) {
      throw new ConflictError(
        'This Idempotency-Key was used with another request: use a new key for a new request.',
      );
    }
    const { answer } = earlier;
    if (answer === undefined) {
      throw new ConflictError(
        'The first request with this Idempotency-Key still runs: try again when it is done.',
        RUNS_RETRY_SECONDS,
      );
    }
    response.status(answer.status).setHeader('Idempotency-Replayed', 'true');
    if (answer.etag !== null) response.setHeader('ETag', answer.etag);
    const body: unknown = JSON.parse(openBody(answer.sealedBody, this.sealKey));
    return body ?? undefined;
  }
}
