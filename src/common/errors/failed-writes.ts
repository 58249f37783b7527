import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { type WriteFailedError, toWriteFailedError, type Store } from './write-failed-error.js';

/** A store that could not write. */
export interface FailedStore {
  store: Store;
  error: WriteFailedError;
  /** When the error last occurred. */
  at: Date;
}

/** Records which stores could not write, until one of their writes succeeds. */
@Injectable()
export class FailedWrites {
  private readonly refused = new Map<Store, FailedStore>();

  constructor(private readonly clock: Clock) {}

  /** Records an error if it means that a store cannot write. */
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
