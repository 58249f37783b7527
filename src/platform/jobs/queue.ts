/** A kind of background work with its retry policy. `Data` is the data of one job: IDs, never texts or secrets. */
export interface Queue<Data extends object> {
  name: string;
  retry: RetryPolicy;
  /** Seconds after which a running job counts as failed and is retried; 60 by default. */
  seconds?: number;
  /** Jobs of this queue that a process runs at the same time; 1 by default. */
  concurrency?: number;
  /** Never set; carries only the type of the data. */
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
