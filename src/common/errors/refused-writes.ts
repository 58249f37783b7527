import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { type RefusedWriteError, refusedWriteOf, type Store } from './refused-write.js';

/** A store that could not write. */
export interface RefusedStore {
  store: Store;
  error: RefusedWriteError;
  /** When it was seen last. */
  at: Date;
}

/** Remembers which stores could not write, until somebody has seen them write again. */
@Injectable()
export class RefusedWrites {
  private readonly refused = new Map<Store, RefusedStore>();

  constructor(private readonly clock: Clock) {}

  /** Takes note of an error, when it is about a store that cannot write. */
  note(thrown: unknown): void {
    const error = refusedWriteOf(thrown);
    if (error?.store === undefined) return;
    this.refused.set(error.store, { store: error.store, error, at: this.clock.now() });
  }

  forget(store: Store): void {
    this.refused.delete(store);
  }

  get all(): RefusedStore[] {
    return [...this.refused.values()];
  }
}
