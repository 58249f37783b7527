import { Clock } from '../../src/common/clock.js';

/** A clock that tests move. It starts at the real time and stands still. */
export class TestClock extends Clock {
  private time = Date.now();

  override now(): Date {
    return new Date(this.time);
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
