import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { type WriteFailedError, toWriteFailedError, type Store } from './write-failed-error.js';

/** A store that could not write. */
export interface FailedStore {
  store: Store;
  error: WriteFailedError;
  /** When it was seen last. */
  at: Date;
}

/** Remembers which stores could not write, until somebody has seen them write again. */
@Injectable()
export class FailedWrites {
  private readonly refused = new Map<Store, FailedStore>();

  constructor(private readonly clock: Clock) {}

  /** Takes note of an error, when it is about a store that cannot write. */
  note(thrown: unknown): void {
    const error = toWriteFailedError(thrown);
    if (error?.store === undefined) return;
    this.refused.set(error.store, { store: error.store, error, at: this.clock.now() });
  }

  forget(store: Store): void {
    this.refused.delete(store);
  }

  get all(): FailedStore[] {
    return [...this.refused.values()];
  }
}
