/**
 * Runs work with the same key one after another, in the order in which it came, and work with different keys at once.
 * Within this process only.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `work` when all that was given for the same key before is done, however it ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.last.set(key, done);
    await before;
    try {
      return await work();
    } finally {
      finish();
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}
