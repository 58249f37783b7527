import { ApiError } from '../../common/errors/api-error.js';
import { currentRequest, type Owner } from '../../common/http/request-context.js';
import { FairTurns, type Waiting } from './fair-turns.js';

/** The limits of a queue. */
export interface AdmissionQueueOptions {
  /** Number of jobs that run at once. Defaults to 1. */
  places?: number;
  /** Maximum waiting time in seconds. */
  seconds: number;
  /** Maximum number of waiting callers. Beyond it, the newest caller of the owner with the most is refused. */
  most: number;
  /** The name of the waiting work, in the plural, for the error message: `PDFs`. */
  what: string;
  /** Seconds for the `Retry-After` header of refused callers. */
  retrySeconds: number;
}

/** How a caller waits. */
export interface AdmissionOptions {
  /** `true`: waits without limit and is never refused. For work that has already begun. */
  neverRefuse?: boolean;
  /** Seconds. For callers that have waited in another queue: the remaining time for both. */
  seconds?: number;
  /** Whose work it is. Defaults to the owner of the request. */
  owner?: Owner | undefined;
}

/** The place of work that is running. */
export interface Place {
  /** Whether somebody waits who could have it. */
  isWanted: () => boolean;
  /** Gives it to the next caller, and waits without limit until it is this work's turn again. */
  lend: () => Promise<void>;
}

/** 503: the queue is full, or the waiting time is over. */
export class BusyError extends ApiError {
  constructor({ what, retrySeconds }: Pick<AdmissionQueueOptions, 'what' | 'retrySeconds'>) {
    super(503, `Too many ${what} are waiting: try again in ${retrySeconds} seconds.`, {
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
}

/** A caller that waits. */
interface Waiter extends Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Runs work, a limited number at once. Owners share the time fairly, and the work of one owner runs in order of arrival: a
 * backlog of one delays another by no more than the work that runs already. One owner never holds all places if there are
 * several. The waiting time is limited, and does not count as time of the work.
 */
export class AdmissionQueue {
  private busy = 0;
  private readonly running = new Map<string, number>();
  private readonly turns = new FairTurns<Waiter>();
  /** Number of jobs that run at once. */
  readonly places: number;

  constructor(private readonly options: AdmissionQueueOptions) {
    this.places = options.places ?? 1;
  }

  /**
   * Runs the work when a place is free.
   * @param work receives the seconds that are left to wait in another queue, and its place, which long work can lend
   * @throws BusyError when the waiting time is over, or the queue is full
   */
  async run<Result>(
    work: (secondsLeft: number, place: Place) => Promise<Result>,
    { neverRefuse = false, seconds = this.options.seconds, owner: given }: AdmissionOptions = {},
  ): Promise<Result> {
    const arrivedAt = performance.now();
    const owner = ownerOf(given);
    if (!this.begin(owner)) await this.waitForPlace(owner, neverRefuse, seconds);
    const secondsLeft = Math.max(0, seconds - (performance.now() - arrivedAt) / 1000);
    const place = new HeldPlace(
      () => this.turns.size > 0,
      async () => {
        if (!this.begin(owner)) await this.waitForPlace(owner, true, Infinity);
      },
      (time) => {
        this.turns.charge(owner, time);
        this.leave(owner[0]);
      },
    );
    try {
      return await work(secondsLeft, place);
    } finally {
      place.leave();
    }
  }

  /** Takes a place, if one is free. @returns whether it was */
  private begin(owner: Waiter['owner']): boolean {
    if (!this.mayBegin(owner[0])) return false;
    this.turns.begin(owner);
    this.occupy(owner[0]);
    return true;
  }

  /** Whether there is a free place for an owner. Nobody waits for one that they may have. */
  private readonly mayBegin = (first: string): boolean =>
    this.busy < this.places && (this.running.get(first) ?? 0) < Math.max(1, this.places - 1);

  private occupy(first: string): void {
    this.busy += 1;
    this.running.set(first, (this.running.get(first) ?? 0) + 1);
  }

  /** Hands the place directly to the next waiting caller, so that no other caller can take it in between. */
  private leave(first: string): void {
    this.busy -= 1;
    const left = (this.running.get(first) ?? 1) - 1;
    if (left === 0) this.running.delete(first);
    else this.running.set(first, left);
    const next = this.turns.take(this.mayBegin);
    if (next === undefined) return;
    this.occupy(next.owner[0]);
    next.start();
  }

  private async waitForPlace(owner: Waiter['owner'], neverRefuse: boolean, seconds: number): Promise<void> {
    if (this.turns.size >= this.options.most && !neverRefuse) {
      const largest = this.turns.newestOfLargest(owner[0]);
      if (largest === undefined) throw new BusyError(this.options);
      largest.refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        if (this.turns.remove(waiter)) reject(new BusyError(this.options));
      };
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = neverRefuse ? undefined : setTimeout(refuse, seconds * 1000);
      const waiter: Waiter = { owner, isRefusable: !neverRefuse, start, refuse };
      this.turns.add(waiter);
    });
  }
}

/** A place that work has, or has lent. */
class HeldPlace implements Place {
  private since: number | undefined = performance.now();
  private hasEnded = false;

  /**
   * @param isWanted whether somebody waits
   * @param takeBack waits for the place
   * @param giveBack is told how long the work had the place, in milliseconds
   */
  constructor(
    readonly isWanted: () => boolean,
    private readonly takeBack: () => Promise<void>,
    private readonly giveBack: (time: number) => void,
  ) {}

  readonly lend = async (): Promise<void> => {
    this.release();
    await this.takeBack();
    this.since = performance.now();
    if (this.hasEnded) this.release();
  };

  /** The work is done, or failed, perhaps while others had its place. */
  leave(): void {
    this.hasEnded = true;
    this.release();
  }

  private release(): void {
    if (this.since === undefined) return;
    const time = performance.now() - this.since;
    this.since = undefined;
    this.giveBack(time);
  }
}

/**
 * The owner of work. Work without an owner, such as the work of the installation, has one common owner.
 * @param given defaults to the owner of the request
 */
export function ownerOf(given?: Owner): [organization: string, site: string] {
  const request = currentRequest();
  const [organization = request?.caller?.userId ?? '', site = ''] = given ?? request?.owner ?? [];
  return [organization, site];
}
