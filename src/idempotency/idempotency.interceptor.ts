import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { Actor } from '../access/actor.js';
import type { GuardedRequest } from '../access/current-request.js';
import { Clock } from '../common/clock.js';
import { ApiError, ConflictError, ForbiddenError, ValidationError } from '../common/errors/api-error.js';
import { errorBody } from '../http/error.filter.js';
import { requestIdOf } from '../common/http/request-id.js';
import { newId } from '../common/ids.js';
import { Database } from '../database/database.js';
import { type EarlierRequest, type ClaimedKey, IdempotencyRepository } from './idempotency.repository.js';
import { IDEMPOTENT_KEY, type Idempotency } from './idempotency.js';
import { KeyReleases } from './key-releases.js';
import { InstanceHeartbeat } from '../platform/instances/instance-heartbeat.js';
import { StoredResponses, RUNS_RETRY_SECONDS } from './stored-responses.js';

const FORM = /^[\x21-\x7e]{1,255}$/;
export const KEY_LIFETIME_MS = 24 * 3600_000;
/** Longer than any request may run. */
const ABANDONED_MS = 10 * 60_000;
/** Errors that a repeated request may not get: they depend on state, external sources or rate limits. */
const TRANSIENT_STATUSES = new Set([409, 412, 422, 429]);

/** A request that has claimed its key and is running. */
interface Running {
  idempotency: Idempotency;
  claimed: ClaimedKey;
  request: GuardedRequest;
  response: Response;
  next: CallHandler;
}

/**
 * `Idempotency-Key` on POST and PUT: for 24 hours, a repeated request gets the first response, and a different request
 * with the same key is refused. The response is stored in the transaction of the change, so it is known as soon as the
 * change is committed, and a request that has lost its key cannot commit. Server errors (5xx) and transient refusals
 * are not stored. Of the headers, only `ETag` is stored, because the next change may need it.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly keys: IdempotencyRepository,
    private readonly responses: StoredResponses,
    private readonly instance: InstanceHeartbeat,
    private readonly releases: KeyReleases,
    private readonly clock: Clock,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const key = request.headers['idempotency-key'];
    const { actor } = request;
    if (key === undefined || actor === undefined) return next.handle();
    if (typeof key !== 'string' || !FORM.test(key)) {
      throw new ValidationError([
        { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
      ]);
    }
    const idempotency = this.reflector.get<Idempotency>(IDEMPOTENT_KEY, context.getHandler());
    if (idempotency.by === 'repeating') return next.handle();
    const requestHash = createHash('sha256')
      .update(JSON.stringify([request.method, request.originalUrl, request.body ?? null]))
      .digest();
    const now = this.clock.now();
    // The provider of an organization can sign in as the person there, and must not use up the keys of other tokens.
    const ofToken = actor.organizationId === undefined ? key : `${key} ${actor.organizationId}`;
    const claimed: ClaimedKey = { userId: actor.userId, key: ofToken, claim: newId() };
    const earlier = await this.keys.claim({
      ...claimed,
      instanceId: this.instance.id,
      tokenId: actor.tokenId,
      scopes: actor.scopes,
      requestHash,
      now,
      abandonedBefore: new Date(now.getTime() - ABANDONED_MS),
      expiredBefore: new Date(now.getTime() - KEY_LIFETIME_MS),
    });
    const response = context.switchToHttp().getResponse<Response>();
    if (earlier !== undefined) return of(this.replay(earlier, requestHash, actor, response));
    return of(await this.execute({ idempotency, claimed, request, response, next }));
  }

  private async execute(running: Running): Promise<unknown> {
    const { idempotency, claimed } = running;
    try {
      return await (idempotency.by === 'route'
        ? this.database.transaction(() => this.handle(running))
        : this.handleInService(running));
    } catch (error) {
      // A committed change keeps its response: neither of these changes a key that has a response.
      const isFinal =
        error instanceof ApiError && error.status < 500 && !TRANSIENT_STATUSES.has(error.status);
      const isStored = isFinal && (await this.storeRefusal(running, error));
      if (!isStored) await this.releases.release(claimed);
      throw error;
    }
  }

  private async storeRefusal({ claimed, request }: Running, error: ApiError): Promise<boolean> {
    try {
      await this.responses.store(claimed, refusalResponse(error, request));
      return true;
    } catch {
      return false;
    }
  }

  /** Runs inside the transaction that the whole handler joins. */
  private async handle({ idempotency, claimed, request, response, next }: Running): Promise<unknown> {
    const body = await resultOf(next);
    const secret = idempotency.by === 'route' ? idempotency.secret : undefined;
    await this.responses.store(
      claimed,
      // The secret is not stored, so a repeated request is refused.
      secret === undefined
        ? responseOf(response, body)
        : refusalResponse(new ConflictError(secret(body as never)), request),
    );
    return body;
  }

  /** The service stores the response with its changes. If it changed nothing, the response is stored here. */
  private handleInService({ claimed, response, next }: Running): Promise<unknown> {
    const keyed = { claimed, status: response.statusCode, isStored: false };
    return this.responses.runWith(keyed, async () => {
      const body = await resultOf(next);
      if (!keyed.isStored) await this.responses.store(claimed, responseOf(response, body));
      return body;
    });
  }

  private replay(earlier: EarlierRequest, requestHash: Buffer, actor: Actor, response: Response): unknown {
    if (!earlier.requestHash.equals(requestHash)) {
      throw new ConflictError(
        'This Idempotency-Key was used with another request: use a new key for a new request.',
      );
    }
    const { response: stored, scopes, tokenId } = earlier;
    if (stored === undefined) {
      throw new ConflictError(
        'The first request with this Idempotency-Key still runs: try again when it is done.',
        RUNS_RETRY_SECONDS,
      );
    }
    const lacking =
      tokenId === actor.tokenId ? undefined : scopes?.find((scope) => !actor.scopes.includes(scope));
    if (lacking !== undefined) {
      throw new ForbiddenError(
        `The first request with this Idempotency-Key used a token with the scope "${lacking}", which this token lacks: use a token that has it.`,
      );
    }
    if (stored.sealedBody === null) {
      throw new ConflictError(
        'The first request with this Idempotency-Key is done, but its response was not stored: read the resource that it changed.',
      );
    }
    response.status(stored.status).setHeader('Idempotency-Replayed', 'true');
    if (stored.etag !== null) response.setHeader('ETag', stored.etag);
    return this.responses.unseal(stored.sealedBody) ?? undefined;
  }
}

/** Runs the handler, in the transaction and request of this call. */
function resultOf(next: CallHandler): Promise<unknown> {
  return lastValueFrom(next.handle(), { defaultValue: undefined });
}

function responseOf(response: Response, body: unknown) {
  const etag = response.get('ETag');
  return { status: response.statusCode, body, etag };
}

function refusalResponse(error: ApiError, request: GuardedRequest) {
  return { status: error.status, body: errorBody(error, requestIdOf(request)) };
}
