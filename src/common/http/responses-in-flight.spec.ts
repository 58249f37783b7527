import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ResponsesInFlight, TooManyResponsesError } from './responses-in-flight.js';

const KIB = 1024;

class FakeResponse extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
const response = () => new FakeResponse() as FakeResponse & ServerResponse;

describe('responses in flight', () => {
  it('are refused when they are large and exceed the limit', () => {
    const inFlight = new ResponsesInFlight(1000 * KIB);
    const first = response();
    inFlight.hold(first, 800 * KIB);
    expect(() => inFlight.requireRoom(300 * KIB)).toThrow(TooManyResponsesError);
    expect(() => inFlight.requireRoom(200 * KIB)).not.toThrow();
    expect(() => inFlight.requireRoom(255 * KIB)).not.toThrow();
    first.emit('close');
    expect(inFlight.bytes).toBe(0);
    expect(() => inFlight.requireRoom(300 * KIB)).not.toThrow();
  });

  it('can exceed the limit when there is no other', () => {
    expect(() => new ResponsesInFlight(KIB).requireRoom(300 * KIB)).not.toThrow();
  });

  it('are closed for others when their clients are slow, the oldest first', () => {
    let now = 0;
    const inFlight = new ResponsesInFlight(1000 * KIB, () => now);
    const held = [0, 5_000, 9_000].map((begun) => {
      now = begun;
      const each = response();
      inFlight.hold(each, 300 * KIB);
      return each;
    });
    const destroyed = () => held.map((each) => each.destroyed);
    now = 10_000;
    inFlight.requireRoom(300 * KIB);
    expect(destroyed()).toEqual([true, false, false]);
    expect(() => inFlight.requireRoom(500 * KIB)).toThrow(TooManyResponsesError);
    now = 20_000;
    inFlight.requireRoom(500 * KIB);
    expect(destroyed()).toEqual([true, true, false]);
    expect(inFlight.bytes).toBe(300 * KIB);
  });
});
