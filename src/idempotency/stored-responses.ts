import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import { deriveKey, type Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { type ClaimedKey, IdempotencyRepository, type SealedResponse } from './idempotency.repository.js';
import { openText, sealText } from '../common/sealed-text.js';

export const RUNS_RETRY_SECONDS = 2;

/** A request with an `Idempotency-Key` while it is carried out. */
export interface KeyedRequest {
  readonly claimed: ClaimedKey;
  /** The status that it is answered with when it succeeds. */
  readonly status: number;
  /** Whether its answer has been kept, and what it did with it. */
  isStored: boolean;
}

/** What a request is answered with, besides its status. */
export interface ResponseToStore {
  body: unknown;
  etag?: string;
}

/** Something that is changed for a request, which may have a key. */
interface Change {
  request: KeyedRequest | undefined;
}

/** The key of a request was taken over while it ran: nothing of it may last, since another request does it. */
export class KeyTakenError extends ConflictError {
  constructor() {
    super(
      'Another request with this Idempotency-Key took over from this one: try again when it is done.',
      RUNS_RETRY_SECONDS,
    );
  }
}

/**
 * Keeps the answers of requests with an `Idempotency-Key` in the transactions that change what they change, so that one
 * is never there without the other. Routes that are idempotent `by: 'service'` need it in that service.
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

  /** The request that this call belongs to, when its key is kept by the service. */
  get request(): KeyedRequest | undefined {
    return this.requests.getStore();
  }

  /** Runs the handler of a request, whose service finds its key in `commit`. */
  runWith<Result>(request: KeyedRequest, handle: () => Promise<Result>): Promise<Result> {
    return this.requests.run(request, handle);
  }

  /**
   * Makes the change of a request and keeps its answer, in one transaction. A request without a key makes it as it is.
   * @param change opens its own transactions; here they are one
   * @param answer what the handler is going to return
   * @throws KeyTakenError when another request has the key now; nothing is changed then
   */
  async commit<Result>(
    change: () => Promise<Result>,
    answer: (result: Result) => ResponseToStore,
  ): Promise<Result> {
    const { request } = this;
    if (request === undefined) return change();
    const result = await this.database.transaction(async () => {
      const changed = await change();
      await this.store(request.claimed, { ...answer(changed), status: request.status });
      return changed;
    });
    request.isStored = true;
    return result;
  }

  /**
   * Makes the changes of several requests and keeps their answers, in one transaction. Those that have lost their keys
   * are left out of it.
   * @param change makes the changes it is given, with results in their order
   * @param answer what the handler of one is going to return
   * @returns in the order of the changes
   */
  async commitTogether<Item extends Change, Result>(
    items: readonly Item[],
    change: (items: readonly Item[]) => Promise<Result[]>,
    answer: (item: Item, result: Result) => Promise<ResponseToStore>,
  ): Promise<(Result | KeyTakenError)[]> {
    const requests = items.flatMap(({ request }) => request ?? []);
    if (requests.length === 0) return change(items);
    const results = await this.database.transaction(async () => {
      const held = await this.keys.lock(requests.map((request) => request.claimed));
      const kept = items.filter(({ request }) => request === undefined || held.has(request.claimed.claim));
      const changed = new Map<Item, Result>();
      const done = kept.length === 0 ? [] : await change(kept);
      const answers: (ClaimedKey & SealedResponse)[] = [];
      for (const [index, item] of kept.entries()) {
        const result = done[index] as Result;
        changed.set(item, result);
        const { request } = item;
        if (request === undefined) continue;
        const { body, etag } = await answer(item, result);
        answers.push({ ...request.claimed, ...this.sealed({ status: request.status, body, etag }) });
      }
      await this.keys.storeResponses(answers);
      return changed;
    });
    for (const { request } of results.keys()) if (request !== undefined) request.isStored = true;
    return items.map((item) => (results.has(item) ? (results.get(item) as Result) : new KeyTakenError()));
  }

  /**
   * Keeps an answer.
   * @throws KeyTakenError when another request has the key now
   */
  async store(claimed: ClaimedKey, answer: ResponseToStore & { status: number }): Promise<void> {
    const kept = await this.keys.storeResponses([{ ...claimed, ...this.sealed(answer) }]);
    if (!kept.has(claimed.claim)) throw new KeyTakenError();
  }

  /** The body of an answer, as it was given. */
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
