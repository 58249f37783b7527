import { AsyncLocalStorage } from 'node:async_hooks';

/** The token of a request, and its owner. */
export interface Caller {
  /** The user; absent for the token of a directory. */
  readonly userId?: string;
  readonly tokenId: string;
}

/** What code that runs for a request can know of it. */
export interface RequestContext {
  readonly requestId: string;
  /** Whether the request changes nothing. */
  isRead?: boolean;
  /** Set as soon as the token is checked; never set for visitors of sites. */
  caller?: Caller;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` in the context of a request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

/** The request of this call; undefined in background work. */
export function currentRequest(): RequestContext | undefined {
  return current.getStore();
}
