/** Lets what changes one space within this process go one after another, in the order it came. */
export class SpaceTurns {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs `work` when all that was given for the same space before is done, however it ended. */
  async take<T>(spaceId: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(spaceId);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.last.set(spaceId, done);
    await before;
    try {
      return await work();
    } finally {
      finish();
      if (this.last.get(spaceId) === done) this.last.delete(spaceId);
    }
  }
}
