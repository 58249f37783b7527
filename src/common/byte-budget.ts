/** Limits the bytes that all holders of a budget use at the same time. */
export class ByteBudget {
  private held = 0;

  constructor(readonly total: number) {}

  /** Bytes in use. */
  get used(): number {
    return this.held;
  }

  /** Acquires bytes if enough are left. @returns whether it did */
  acquire(bytes: number): boolean {
    if (this.held + bytes > this.total) return false;
    this.held += bytes;
    return true;
  }

  /** Releases acquired bytes. */
  release(bytes: number): void {
    this.held -= bytes;
  }
}
