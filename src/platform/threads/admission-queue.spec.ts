import { AdmissionQueue } from './admission-queue.js';

const busy = expect.objectContaining({
  status: 503,
  message: 'Too many tests are waiting: try again in 10 seconds.',
  headers: { 'Retry-After': '10' },
}) as Error;

const lineOf = (options: { places?: number; seconds: number; most: number }): AdmissionQueue =>
  new AdmissionQueue({ what: 'tests', retrySeconds: 10, ...options });

describe('a line of those who wait for a thread', () => {
  it.each([1, 2])('lets %d in at once, in their order, whatever becomes of the work', async (places) => {
    const line = lineOf({ places, seconds: 60, most: 10 });
    const begun: number[] = [];
    let inside = 0;
    let mostInside = 0;
    const work = async (n: number) => {
      begun.push(n);
      inside += 1;
      mostInside = Math.max(inside, mostInside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
      if (n === 1) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map((n) => line.run(() => work(n))));
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(mostInside).toBe(places);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    await line.run(() => work(4));
    expect(begun).toHaveLength(5);
  });

  it('sends away who would be one too many, and who has waited too long', async () => {
    const line = lineOf({ seconds: 0.02, most: 1 });
    const held = Promise.withResolvers<string>();
    const first = line.run(() => held.promise);
    const second = line.run(async () => 'second');
    await expect(line.run(async () => 'third')).rejects.toEqual(busy);
    await expect(second).rejects.toEqual(busy);
    held.resolve('first');
    expect(await first).toBe('first');
    expect(await line.run(async () => 'fourth')).toBe('fourth');
  });

  it('tells how long somebody may wait in the next line', async () => {
    const line = lineOf({ seconds: 60, most: 1 });
    const held = Promise.withResolvers<void>();
    const first = line.run((secondsLeft) => held.promise.then(() => secondsLeft));
    const second = line.run(async (secondsLeft) => secondsLeft, { seconds: 30 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    held.resolve();
    expect(await first).toBeGreaterThan(59);
    const left = await second;
    expect([left < 30, left > 20]).toEqual([true, true]);
    const next = lineOf({ seconds: 60, most: 1 });
    const busyNext = next.run(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(next.run(async () => 'late', { seconds: 0.01 })).rejects.toEqual(busy);
    await busyNext;
  });

  it('lets what was begun already wait, however many wait and however long', async () => {
    const line = lineOf({ seconds: 0.02, most: 1 });
    const held = Promise.withResolvers<string>();
    const first = line.run(() => held.promise);
    const waiting = line.run(async () => 'waiting');
    const goesOn = line.run(async () => 'goes on', { neverRefuse: true });
    await expect(waiting).rejects.toEqual(busy);
    held.resolve('first');
    expect([await first, await goesOn]).toEqual(['first', 'goes on']);
  });
});
