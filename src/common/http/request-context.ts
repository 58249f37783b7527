import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose token a request came with. */
export interface Caller {
  /** The person; nobody for the token of a directory. */
  readonly userId?: string;
  readonly tokenId: string;
}

/** What the work for a request may know of it, however deep it runs. */
export interface RequestContext {
  readonly requestId: string;
  /** Set as soon as the token is checked; never of the visitor of a site. */
  caller?: Caller;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs the work for a request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

/** The request that this call belongs to; undefined in background work. */
export function currentRequest(): RequestContext | undefined {
  return current.getStore();
}
