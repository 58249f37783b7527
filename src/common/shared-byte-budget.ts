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
  take(holder: string, bytes: number): boolean {
    const own = this.holders.get(holder) ?? new ByteBudget(this.share);
    if (own.taken + bytes > own.total || !this.budget.take(bytes)) return false;
    own.take(bytes);
    this.holders.set(holder, own);
    return true;
  }

  /** Gives back what was taken for a holder. */
  give(holder: string, bytes: number): void {
    if (bytes === 0) return;
    this.budget.give(bytes);
    const own = this.holders.get(holder);
    own?.give(bytes);
    if (own?.taken === 0) this.holders.delete(holder);
  }
}
