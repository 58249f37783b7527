/**
 * Limits the total cost of searches that find nothing, such as the search for the end of a brace that has none. Without a
 * limit, a text of only such openings would take quadratic time.
 */
export class SearchBudget {
  private left: number;

  /** @param length of the text; failed searches may read it a few times */
  constructor(length: number) {
    this.left = 8 * length + 100_000;
  }

  /** Whether a search may run. */
  get allows(): boolean {
    return this.left > 0;
  }

  /** Counts a search that failed. @param length characters that it read */
  spend(length: number): void {
    this.left -= length;
  }
}
