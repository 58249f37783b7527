import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import { deriveKey, type Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { type ClaimedKey, IdempotencyRepository, type SealedResponse } from './idempotency.repository.js';
import { openText, sealText } from '../common/sealed-text.js';

export const RUNS_RETRY_SECONDS = 2;

/** A running request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly claimed: ClaimedKey;
  /** Status of the response if the request succeeds. */
  readonly status: number;
  /** Whether its response was stored, together with its changes. */
  isStored: boolean;
}

/** A response without its status. */
export interface ResponseToStore {
  body: unknown;
  etag?: string;
}

/** A change for a request, which may have a key. */
interface Change {
  request: KeyedRequest | undefined;
}

/**
 * The key of a request was taken over while the request ran. Its transaction must roll back, because another request
 * makes the change.
 */
export class KeyTakenError extends ConflictError {
  constructor() {
    super('Another request took over this Idempotency-Key: try again when it is done.', RUNS_RETRY_SECONDS);
  }
}

/**
 * Stores the responses of requests with an `Idempotency-Key` in the transactions of their changes, so that neither
 * exists without the other. Routes that are idempotent `by: 'service'` need it in that service.
 */
@Injectable()
export class StoredResponses {
  private readonly requests = new AsyncLocalStorage<KeyedRequest>();
  private readonly sealKey: Buffer;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.sealKey = deriveKey(environment, 'idempotency');
  }

  /** The request of this call, if the service stores its response. */
  get request(): KeyedRequest | undefined {
    return this.requests.getStore();
  }

  /** Runs the handler of a request; its service stores the response with `commit`. */
  runWith<Result>(request: KeyedRequest, handle: () => Promise<Result>): Promise<Result> {
    return this.requests.run(request, handle);
  }

  /**
   * Makes the change of a request and stores its response, in one transaction. Without a key, it only makes the change.
   * @param change can open transactions; they join this one
   * @param toResponse the response that the handler will return
   * @throws KeyTakenError when another request has taken the key over; nothing is then changed
   */
  async commit<Result>(
    change: () => Promise<Result>,
    toResponse: (result: Result) => ResponseToStore,
  ): Promise<Result> {
    const { request } = this;
    if (request === undefined) return change();
    const result = await this.database.transaction(async () => {
      const changed = await change();
      await this.store(request.claimed, { ...toResponse(changed), status: request.status });
      return changed;
    });
    request.isStored = true;
    return result;
  }

  /**
   * Makes the changes of several requests and stores their responses, in one transaction. Leaves out requests that have
   * lost their keys.
   * @param change makes the changes that are passed to it, and returns results in their order
   * @param toResponse the response that the handler of one request will return
   * @returns in the order of the changes
   */
  async commitTogether<Item extends Change, Result>(
    items: readonly Item[],
    change: (items: readonly Item[]) => Promise<Result[]>,
    toResponse: (item: Item, result: Result) => Promise<ResponseToStore>,
  ): Promise<(Result | KeyTakenError)[]> {
    const requests = items.flatMap(({ request }) => request ?? []);
    if (requests.length === 0) return change(items);
    const results = await this.database.transaction(async () => {
      const locked = await this.keys.lock(requests.map((request) => request.claimed));
      const remaining = items.filter(
        ({ request }) => request === undefined || locked.has(request.claimed.claim),
      );
      const changed = new Map<Item, Result>();
      const changes = remaining.length === 0 ? [] : await change(remaining);
      const responses: (ClaimedKey & SealedResponse)[] = [];
      for (const [index, item] of remaining.entries()) {
        const result = changes[index] as Result;
        changed.set(item, result);
        const { request } = item;
        if (request === undefined) continue;
        const { body, etag } = await toResponse(item, result);
        responses.push({ ...request.claimed, ...this.sealed({ status: request.status, body, etag }) });
      }
      await this.keys.storeResponses(responses);
      return changed;
    });
    for (const { request } of results.keys()) if (request !== undefined) request.isStored = true;
    return items.map((item) => (results.has(item) ? (results.get(item) as Result) : new KeyTakenError()));
  }

  /**
   * Stores a response.
   * @throws KeyTakenError when another request has taken the key over
   */
  async store(claimed: ClaimedKey, response: ResponseToStore & { status: number }): Promise<void> {
    const stored = await this.keys.storeResponses([{ ...claimed, ...this.sealed(response) }]);
    if (!stored.has(claimed.claim)) throw new KeyTakenError();
  }

  /** The original body of a stored response. */
  unseal(sealedBody: Buffer): unknown {
    return JSON.parse(openText(sealedBody, this.sealKey));
  }

  private sealed({ status, body, etag }: { status: number; body: unknown; etag?: string | undefined }) {
    return {
      status,
      sealedBody: sealText(JSON.stringify(body ?? null), this.sealKey),
      etag: etag ?? null,
    };
  }
}
