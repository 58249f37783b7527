import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../ids.js';

/** The token of a request, and its owner. */
export interface Caller {
  /** The user; absent for the token of a directory. */
  readonly userId?: string;
  readonly tokenId: string;
}

/** The data about a request for the code that runs for it. */
export interface RequestContext {
  readonly requestId: string;
  /** The key by which requests of unknown senders are counted: the IP address, as `addressKey` returns it. */
  readonly address?: string;
  /** Whether the request changes nothing. */
  isRead?: boolean;
  /** Whether this is the part of another request, which holds locks meanwhile, that decides whether its sender may make it. */
  readonly isCheck?: boolean;
  /** Whether this is work for several requests. */
  readonly isShared?: boolean;
  /** Set as soon as the token is checked; never set for visitors of sites. */
  caller?: Caller | undefined;
  /** Whose work it is, set as soon as that is known. Work that waits for threads shares them by owner. */
  owner?: Owner;
  /**
   * Decides again whether the sender may make the request; transactions call it before they commit. Set while a request that
   * changes something is responded to.
   * @throws like the guard when the sender has lost access
   */
  confirm?: (() => Promise<void>) | undefined;
}

/** ID of the organization, then ID of the site if it is the work of one. */
export type Owner = readonly [organizationId: string, siteId?: string];

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` in the context of a request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

/** Notes whose work the request of this call is. */
export function setOwner(owner: Owner): void {
  const request = current.getStore();
  if (request !== undefined) request.owner = owner;
}

/** Notes whether the work of this call that follows changes nothing. Reads do not wait for changes, and must not lock anything. */
export function setReading(isRead: boolean): void {
  const request = current.getStore();
  if (request !== undefined) request.isRead = isRead;
}

/** The request of this call; undefined in background work. */
export function currentRequest(): RequestContext | undefined {
  return current.getStore();
}

/** Runs work that no request waits for, such as a note about the request. */
export function runInBackground<Result>(work: () => Result): Result {
  return current.exit(work);
}

/**
 * Runs a look-up whose results several requests use, of whichever organizations, and which begins in the context of one of
 * them. It changes nothing, also if that one does, and does not count for its sender.
 */
export function runShared<Result>(work: () => Result): Result {
  const request = current.getStore() ?? { requestId: newId() };
  return current.run({ ...request, confirm: undefined, isShared: true, isRead: true }, work);
}

/**
 * Runs work for several requests of one organization, which begins in the context of one of them: whether its sender may still
 * make it decides nothing for the others, and it does not count for this person.
 */
export function runForMany<Result>(work: () => Promise<Result>): Promise<Result> {
  const request = current.getStore();
  if (request === undefined) return work();
  return current.run({ ...request, confirm: undefined, caller: undefined }, work);
}
