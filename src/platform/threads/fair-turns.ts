/** Owners that are remembered although nothing of them waits. */
const MAX_IDLE = 1_000;

/** Something that waits, and whose it is. */
export interface Waiting {
  readonly owner: readonly [organization: string, site: string];
  /** Whether it may be refused to make room for others. */
  readonly isRefusable: boolean;
}

/**
 * Decides which waiting item is next, so that each owner gets the same time, however many of its items wait: next is always
 * an item of the organization that has used the least time. The sites of an organization share its time in the same way.
 * Unused time is not saved up: an owner who comes back after a pause starts level with the owners who are served then
 * (start-time fair queueing; Goyal, Vin, Cheng 1996).
 */
export class FairTurns<Item extends Waiting> {
  private readonly root = new Account<Item>();

  /** Number of things that wait. */
  get size(): number {
    return this.root.size;
  }

  add(item: Item): void {
    let account = this.root;
    account.size += 1;
    for (const name of item.owner) {
      account = account.enter(name);
      account.size += 1;
    }
    account.items.add(item);
  }

  /** @returns whether it waited */
  remove(item: Item): boolean {
    const path = this.pathOf(item.owner);
    const isFound = path.at(-1)?.items.delete(item) === true;
    if (isFound) for (const account of path) account.size -= 1;
    return isFound;
  }

  /**
   * Takes the next item.
   * @param mayBegin whether an item of an organization may begin now
   */
  take(mayBegin: (organization: string) => boolean): Item | undefined {
    let account = this.root.next(mayBegin);
    for (let inner = account; inner !== undefined; inner = inner.next()) account = inner;
    const [item] = account?.items ?? [];
    if (item !== undefined) this.remove(item);
    return item;
  }

  /**
   * The item to refuse when too many wait: the newest item of the organization with the most.
   * @param newcomer the organization of a new item
   * @returns undefined when no other organization has more waiting items than the organization of the newcomer
   */
  newestOfLargest(newcomer: string): Item | undefined {
    const most = this.root.children.get(newcomer)?.size ?? 0;
    let largest: Account<Item> | undefined;
    for (const account of this.root.children.values())
      if (account.size > (largest?.size ?? most + 1)) largest = account;
    return largest?.newest();
  }

  /** Counts time that work of an owner took, in any unit. */
  charge(owner: Waiting['owner'], time: number): void {
    let account: Account<Item> | undefined = this.root;
    for (const name of owner) {
      account = account?.children.get(name);
      if (account !== undefined) account.used += time;
    }
  }

  /** Remembers an owner whose work begins without waiting. */
  begin(owner: Waiting['owner']): void {
    let account = this.root;
    for (const name of owner) {
      const inner = account.enter(name);
      account.clock = Math.max(account.clock, inner.used);
      account = inner;
    }
  }

  private pathOf(owner: Waiting['owner']): Account<Item>[] {
    const path = [this.root];
    for (const name of owner) {
      const inner = path.at(-1)?.children.get(name);
      if (inner === undefined) return [];
      path.push(inner);
    }
    return path;
  }
}

/** The time that an owner has used, and its waiting items. */
class Account<Item extends Waiting> {
  /** Time used, on the clock of the account around it. */
  used = 0;
  /** The time that the inner account used that was served last. */
  clock = 0;
  /** Things that wait, here and within. */
  size = 0;
  readonly items = new Set<Item>();
  readonly children = new Map<string, Account<Item>>();

  /** The inner account, which is created if there is none. */
  enter(name: string): Account<Item> {
    let account = this.children.get(name);
    if (account === undefined) {
      if (this.children.size >= MAX_IDLE) this.forgetIdle();
      account = new Account();
      this.children.set(name, account);
    }
    if (account.size === 0) account.used = Math.max(account.used, this.clock);
    return account;
  }

  /** The inner account that is next. */
  next(mayBegin: (name: string) => boolean = () => true): Account<Item> | undefined {
    let next: Account<Item> | undefined;
    for (const [name, account] of this.children)
      if (account.size > 0 && account.used < (next?.used ?? Infinity) && mayBegin(name)) next = account;
    if (next !== undefined) this.clock = Math.max(this.clock, next.used);
    return next;
  }

  /** The newest thing that may be refused. */
  newest(): Item | undefined {
    const own = [...this.items].findLast(({ isRefusable }) => isRefusable);
    if (own !== undefined) return own;
    const inner = [...this.children.values()].toSorted((one, other) => other.size - one.size);
    for (const account of inner) {
      const item = account.newest();
      if (item !== undefined) return item;
    }
    return undefined;
  }

  private forgetIdle(): void {
    for (const [name, { size }] of this.children) if (size === 0) this.children.delete(name);
  }
}
