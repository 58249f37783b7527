import { ByteBudget } from './byte-budget.js';

/** A budget of bytes of which a single holder can acquire at most a share. */
export class SharedByteBudget {
  private readonly budget: ByteBudget;
  private readonly holders = new Map<string, ByteBudget>();

  constructor(
    total: number,
    private readonly share: number,
  ) {
    this.budget = new ByteBudget(total);
  }

  /** Acquires bytes for a holder if enough are left for it. @returns whether it did */
  acquire(holder: string, bytes: number): boolean {
    const own = this.holders.get(holder) ?? new ByteBudget(this.share);
    if (own.used + bytes > own.total || !this.budget.acquire(bytes)) return false;
    own.acquire(bytes);
    this.holders.set(holder, own);
    return true;
  }

  /** Releases bytes of a holder. */
  release(holder: string, bytes: number): void {
    if (bytes === 0) return;
    this.budget.release(bytes);
    const own = this.holders.get(holder);
    own?.release(bytes);
    if (own?.used === 0) this.holders.delete(holder);
  }
}
