/** A kind of background work, and how it is tried again. `Data` is what one job carries: ids, never texts or secrets. */
export interface Queue<Data extends object> {
  name: string;
  retry: RetryPolicy;
  /** Only for the type of the data. */
  readonly data?: Data;
}

/** How often and when a failed job runs again. */
export interface RetryPolicy {
  /** Runs after the first one. */
  limit: number;
  /** Seconds before the second run; doubles from run to run, with some jitter. */
  delay: number;
  /** Seconds that the delay never exceeds. */
  maxDelay: number;
}
