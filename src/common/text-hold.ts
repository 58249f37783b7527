import { AsyncLocalStorage } from 'node:async_hooks';

/** Counts the texts of holds. */
export interface TextCounter {
  /** One more hold has a text. */
  add(text: object): void;
  /** One hold less has it. */
  remove(text: object): void;
  /** A hold around all others, with those within it, has no text any more. */
  empty(root: TextHold): void;
}

/** The texts that some work has in memory. */
export class TextHold {
  /** The outermost hold: the hold of a request. */
  readonly root: TextHold;
  private readonly texts = new Map<object, TextCounter>();
  private readonly counters = new Set<TextCounter>();
  /** Texts of this hold and those within it; counted by the root. */
  private held = 0;
  private ended = false;

  constructor(around: TextHold | undefined) {
    this.root = around?.root ?? this;
  }

  get isEnded(): boolean {
    return this.ended;
  }

  /** Tells a counter when this hold has no text any more. */
  countedBy(counter: TextCounter): void {
    this.counters.add(counter);
  }

  /** Notes that the work has a text. */
  keep(text: object, counter: TextCounter): void {
    if (this.texts.has(text)) return;
    this.texts.set(text, counter);
    this.root.held += 1;
    counter.add(text);
  }

  /** The work has none of its texts any more. */
  release(): void {
    const texts = [...this.texts];
    this.texts.clear();
    for (const [text, counter] of texts) counter.remove(text);
    this.root.held -= texts.length;
    if (this.root.held > 0) return;
    for (const counter of this.root.counters) counter.empty(this.root);
  }

  end(): void {
    this.ended = true;
    this.release();
  }
}

const current = new AsyncLocalStorage<TextHold>();

/** The hold of this call; undefined in work that nobody bounds. */
export function currentHold(): TextHold | undefined {
  const hold = current.getStore();
  return hold?.isEnded === true ? undefined : hold;
}

/**
 * Runs work that has the texts that it reads until it ends. Within other work, this is for a part of it, such as one of many
 * texts that are read one after the other.
 */
export async function holdTexts<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const hold = new TextHold(current.getStore());
  try {
    return await current.run(hold, work);
  } finally {
    hold.end();
  }
}

/**
 * Notes that the work of this call no longer needs its texts, such as when it only sends the result that it made from them.
 */
export function releaseTexts(): void {
  current.getStore()?.release();
}
