/** Bytes that may be held at once by all who take from one budget. */
export class ByteBudget {
  private held = 0;

  constructor(readonly total: number) {}

  /** Bytes held now. */
  get used(): number {
    return this.held;
  }

  /** Takes some, if there are so many left. @returns whether there were */
  acquire(bytes: number): boolean {
    if (this.held + bytes > this.total) return false;
    this.held += bytes;
    return true;
  }

  /** Gives back what was taken. */
  release(bytes: number): void {
    this.held -= bytes;
  }
}
