/** Milliseconds for which a decision about access holds. Work that waits, or takes longer, is decided on again. */
const HOLDS_MS = 250;

/**
 * Access that was decided on when a request arrived. The work of the request may wait for others, and meanwhile its sender may
 * lose the role, or the space may get another organization.
 */
export class HeldAccess {
  private decidedAt = performance.now();

  /**
   * @param decide throws when the sender may not do it any more
   * @param holdsMs how long a decision holds
   */
  constructor(
    private readonly decide: () => Promise<unknown>,
    private readonly holdsMs = HOLDS_MS,
  ) {}

  /**
   * Decides again, unless the last decision is recent. Call it when work begins, before it shows what it has read, and in
   * the transaction that writes, after the rows that it changes are locked.
   * @throws like the request itself when the sender has lost access
   */
  async confirm(): Promise<void> {
    if (performance.now() - this.decidedAt < this.holdsMs) return;
    await this.decide();
    this.decidedAt = performance.now();
  }
}
