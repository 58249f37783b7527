/** Work that is under way, by key: who wants the same meanwhile shares its outcome, and its error. Nothing is kept afterwards. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  has(key: string): boolean {
    return this.underWay.has(key);
  }

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.underWay.get(key);
    if (shared !== undefined) return shared;
    const running = work().finally(() => {
      if (this.underWay.get(key) === running) this.underWay.delete(key);
    });
    this.underWay.set(key, running);
    return running;
  }

  /** From now on, nobody joins what is under way. */
  clear(): void {
    this.underWay.clear();
  }
}
