/** Pages that were opened between two writes. Further pages are not counted. */
const MAX_PAGES = 20_000;

/** The views of a day that are not written yet. */
export interface ViewsOfDay {
  /** As `dayOf` returns it. */
  day: number;
  /** By key of the page. */
  views: ReadonlyMap<string, number>;
}

/** Counts views in memory until they are written. */
export class ViewCounts {
  private readonly days = new Map<number, Map<string, number>>();
  private today = 0;
  private current = new Map<string, number>();
  private size = 0;

  /** Counts a view. Called for every page that is sent, so it only increments a number. */
  add(page: string, day: number, views = 1): void {
    if (day !== this.today) this.begin(day);
    const before = this.current.get(page);
    if (before === undefined) {
      if (this.size >= MAX_PAGES) return;
      this.size += 1;
    }
    this.current.set(page, (before ?? 0) + views);
  }

  /** Returns the counts, and starts again from zero. */
  take(): ViewsOfDay[] {
    const taken = [...this.days].map(([day, views]) => ({ day, views }));
    this.days.clear();
    this.today = 0;
    this.size = 0;
    return taken;
  }

  /** Counts views again that could not be written. */
  restore(taken: readonly ViewsOfDay[]): void {
    for (const { day, views } of taken) for (const [page, count] of views) this.add(page, day, count);
  }

  private begin(day: number): void {
    this.today = day;
    this.current = this.days.get(day) ?? new Map<string, number>();
    this.days.set(day, this.current);
  }
}
