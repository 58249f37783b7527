/**
 * The lowest free number of a series of which many numbers are taken and some become free again. Each number is looked at
 * about once, however many times the lowest one is taken.
 */
export class FreeNumbers {
  /** Numbers below this one are taken, or are in `released`. */
  private next: number;
  /** Numbers that became free, the lowest last. They may be taken again. */
  private readonly released: number[] = [];

  /**
   * @param first lowest number of the series
   * @param isTaken may answer differently later. A number that is free again must be released
   */
  constructor(
    first: number,
    private readonly isTaken: (number: number) => boolean,
  ) {
    this.next = first;
  }

  /** @returns undefined when all numbers below `end` are taken */
  lowest(end = Infinity): number | undefined {
    for (let number = this.released.at(-1); number !== undefined; number = this.released.at(-1)) {
      if (!this.isTaken(number)) return number;
      this.released.pop();
    }
    while (this.next < end && this.isTaken(this.next)) this.next += 1;
    return this.next < end ? this.next : undefined;
  }

  /** Notes that a number may be free again. */
  release(number: number): void {
    if (number >= this.next) return;
    let [start, end] = [0, this.released.length];
    while (start < end) {
      const middle = (start + end) >> 1;
      if ((this.released[middle] as number) > number) start = middle + 1;
      else end = middle;
    }
    if (this.released[start] !== number) this.released.splice(start, 0, number);
  }
}

/** Finds free names with numbers, such as `a-1`, `a-2`. Names may be taken between two calls, but not become free. */
export class FreeNames {
  private readonly series = new Map<string, FreeNumbers>();

  constructor(private readonly isTaken: (name: string) => boolean) {}

  /**
   * @param numbered the name with a number. The series is named after the first of these names
   * @returns the first free one of `numbered(first)`, `numbered(first + 1)`, and so on
   */
  find(first: number, numbered: (number: number) => string): string {
    return numbered(this.findNumber(first, numbered));
  }

  /** As `find`. @returns the number of the name */
  findNumber(first: number, numbered: (number: number) => string): number {
    const key = numbered(first);
    let numbers = this.series.get(key);
    if (numbers === undefined) {
      numbers = new FreeNumbers(first, (number) => this.isTaken(numbered(number)));
      this.series.set(key, numbers);
    }
    return numbers.lowest() as number;
  }
}
