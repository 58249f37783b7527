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

  /** Moves to the real time, if that is later: providers of single sign-on have another clock, and assert nothing of the future. */
  catchUp(): void {
    this.time = Math.max(this.time, Date.now());
  }
}
