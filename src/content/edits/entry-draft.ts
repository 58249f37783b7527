/** A list of entries while changes are applied to it. The cost of a change does not depend on the length of the list. */
export class EntryDraft<Entry extends { id: string }> {
  private byId: Map<string, Entry> | undefined;
  private isChanged = false;

  constructor(private readonly before: Entry[]) {}

  find(id: string): Entry | undefined {
    return this.entries().get(id);
  }

  /** Replaces the entry with this ID, or adds the entry at the end. */
  set(entry: Entry): void {
    this.entries().set(entry.id, entry);
    this.isChanged = true;
  }

  /** @returns whether there was an entry with this ID */
  delete(id: string): boolean {
    const wasThere = this.entries().delete(id);
    this.isChanged ||= wasThere;
    return wasThere;
  }

  /** The current list: the same object as before if nothing was changed. */
  finish(): Entry[] {
    return this.isChanged ? [...this.entries().values()] : this.before;
  }

  private entries(): Map<string, Entry> {
    this.byId ??= new Map(this.before.map((entry) => [entry.id, entry]));
    return this.byId;
  }
}
