import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';

const RETRY_SECONDS = 10;
const WAIT = {
  what: 'views of adaptive content',
  places: 4,
  seconds: 25,
  most: 100,
  retrySeconds: RETRY_SECONDS,
};
/** Milliseconds after which other requests have their turn. */
const TURN_MS = 10;
/** Milliseconds after which a reading ends. Its results for single texts are kept for the next reading. */
const MOST_MS = 20_000;

/** 503: there are so many texts that all of them cannot be read at once. */
export class SlowReadingError extends ApiError {
  constructor() {
    super(
      503,
      `Determining what this visitor sees of the space takes some time: try again in ${RETRY_SECONDS} seconds.`,
      { headers: { 'Retry-After': String(RETRY_SECONDS) } },
    );
  }
}

/** @returns a function for loops: other requests have their turn after some milliseconds */
export function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** A reading of the texts of a revision, one after the other. */
export interface TextReading {
  /**
   * Call it for each text: other requests have their turn now and then.
   * @throws SlowReadingError when the reading took too long
   */
  next: () => Promise<void>;
}

/**
 * Readings of many texts of a revision for one visitor. Anybody can request them with other claims, so their number and time
 * are limited, and organizations share the time fairly.
 */
@Injectable()
export class TextReadings {
  private readonly queue = new AdmissionQueue(WAIT);

  /** @throws BusyError when too many readings wait; SlowReadingError when it takes too long */
  run<Result>(work: (reading: TextReading) => Promise<Result>): Promise<Result> {
    return this.queue.run(() => {
      const until = performance.now() + MOST_MS;
      const turns = takeTurns();
      return work({
        next: async () => {
          if (performance.now() > until) throw new SlowReadingError();
          await turns();
        },
      });
    });
  }
}
