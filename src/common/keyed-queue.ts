/**
 * Runs work with the same key one after another, in order of arrival, and work with different keys concurrently. Within
 * this process only.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `work` after all earlier work with the same key has ended, even if it failed. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.last.get(key);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.last.set(key, done);
    await previous;
    try {
      return await work();
    } finally {
      finish();
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}
