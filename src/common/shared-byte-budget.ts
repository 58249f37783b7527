import { ByteBudget } from './byte-budget.js';

/** A budget of bytes of which no single holder may take more than a share. */
export class SharedByteBudget {
  private readonly budget: ByteBudget;
  private readonly holders = new Map<string, ByteBudget>();

  constructor(
    total: number,
    private readonly share: number,
  ) {
    this.budget = new ByteBudget(total);
  }

  /** Takes some for a holder, if there are so many left for them. @returns whether there were */
  acquire(holder: string, bytes: number): boolean {
    const own = this.holders.get(holder) ?? new ByteBudget(this.share);
    if (own.used + bytes > own.total || !this.budget.acquire(bytes)) return false;
    own.acquire(bytes);
    this.holders.set(holder, own);
    return true;
  }

  /** Gives back what was taken for a holder. */
  release(holder: string, bytes: number): void {
    if (bytes === 0) return;
    this.budget.release(bytes);
    const own = this.holders.get(holder);
    own?.release(bytes);
    if (own?.used === 0) this.holders.delete(holder);
  }
}
