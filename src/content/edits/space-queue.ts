/** Lets the work on one space run one after the other, and that on different spaces at once. */
export class SpaceQueue {
  private readonly last = new Map<string, Promise<void>>();

  async run<Result>(spaceId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.last.get(spaceId) ?? Promise.resolve();
    const result = turn.then(work);
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(spaceId, done);
    try {
      return await result;
    } finally {
      if (this.last.get(spaceId) === done) this.last.delete(spaceId);
    }
  }
}
