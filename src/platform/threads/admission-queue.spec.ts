import { AdmissionQueue } from './admission-queue.js';

const busy = expect.objectContaining({
  status: 503,
  message: 'Too many tests are waiting: try again in 10 seconds.',
  headers: { 'Retry-After': '10' },
}) as Error;

const queueOf = (options: { places?: number; seconds: number; most: number }): AdmissionQueue =>
  new AdmissionQueue({ what: 'tests', retrySeconds: 10, ...options });

describe('AdmissionQueue', () => {
  it.each([1, 2])('runs %d at once, in order, also after failures', async (places) => {
    const queue = queueOf({ places, seconds: 60, most: 10 });
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
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((n) => queue.run(() => work(n), { owner: [places === 1 ? 'one' : `${n}`] })),
    );
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(mostInside).toBe(places);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    await queue.run(() => work(4));
    expect(begun).toHaveLength(5);
  });

  it('refuses callers when the queue is full, and callers that waited too long', async () => {
    const queue = queueOf({ seconds: 0.02, most: 1 });
    const blocked = Promise.withResolvers<string>();
    const first = queue.run(() => blocked.promise);
    const second = queue.run(async () => 'second');
    await expect(queue.run(async () => 'third')).rejects.toEqual(busy);
    await expect(second).rejects.toEqual(busy);
    blocked.resolve('first');
    expect(await first).toBe('first');
    expect(await queue.run(async () => 'fourth')).toBe('fourth');
  });

  it('lends the place of long work to those who wait, and gives it back in turn', async () => {
    const queue = queueOf({ seconds: 60, most: 1 });
    const log: string[] = [];
    const long = queue.run(
      async (_, place) => {
        log.push(`wanted ${place.isWanted()}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
        log.push(`wanted ${place.isWanted()}`);
        await place.lend();
        log.push('long again');
        await place.lend();
        return 'long';
      },
      { owner: ['long'] },
    );
    const short = queue.run(async () => log.push('short'), { owner: ['short'] });
    await short;
    expect(await long).toBe('long');
    expect(log).toEqual(['wanted false', 'wanted true', 'short', 'long again']);
    expect(await queue.run(async () => 'free')).toBe('free');
  });

  it('takes no place for work that failed while others had its place', async () => {
    const queue = queueOf({ seconds: 60, most: 10 });
    const blocked = Promise.withResolvers<void>();
    const failing = queue.run(
      async (_, place) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        void place.lend();
        throw new Error('failed');
      },
      { owner: ['failing'] },
    );
    const second = queue.run(() => blocked.promise, { owner: ['second'] });
    await expect(failing).rejects.toThrow('failed');
    const third = queue.run(async () => 'third', { owner: ['third'] });
    blocked.resolve();
    await second;
    expect(await third).toBe('third');
    expect(await queue.run(async () => 'fourth')).toBe('fourth');
  });

  it('passes on how long the work may wait in the next queue', async () => {
    const queue = queueOf({ seconds: 60, most: 1 });
    const blocked = Promise.withResolvers<void>();
    const first = queue.run((secondsLeft) => blocked.promise.then(() => secondsLeft));
    const second = queue.run(async (secondsLeft) => secondsLeft, { seconds: 30 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    blocked.resolve();
    expect(await first).toBeGreaterThan(59);
    const left = await second;
    expect([left < 30, left > 20]).toEqual([true, true]);
    const next = queueOf({ seconds: 60, most: 1 });
    const busyNext = next.run(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(next.run(async () => 'late', { seconds: 0.01 })).rejects.toEqual(busy);
    await busyNext;
  });

  it('never refuses work with neverRefuse', async () => {
    const queue = queueOf({ seconds: 0.02, most: 1 });
    const blocked = Promise.withResolvers<string>();
    const first = queue.run(() => blocked.promise);
    const waiting = queue.run(async () => 'waiting');
    const neverRefused = queue.run(async () => 'goes on', { neverRefuse: true });
    await expect(waiting).rejects.toEqual(busy);
    blocked.resolve('first');
    expect([await first, await neverRefused]).toEqual(['first', 'goes on']);
  });
});

describe('AdmissionQueue with several owners', () => {
  const owned = (queue: AdmissionQueue, organization: string, work: () => Promise<unknown>) =>
    queue.run(work, { owner: [organization] });

  it('delays nobody by the backlog of another owner', async () => {
    const queue = queueOf({ seconds: 60, most: 100 });
    const begun: string[] = [];
    const job = (name: string) =>
      owned(queue, name, async () => {
        begun.push(name);
        await new Promise((resolve) => setTimeout(resolve, 2));
      });
    const backlog = Array.from({ length: 10 }, () => job('a'));
    await job('b');
    expect(begun.slice(0, 2)).toEqual(['a', 'b']);
    await Promise.all(backlog);
  });

  it('keeps a place free of the owner that has all others', async () => {
    const queue = queueOf({ places: 3, seconds: 60, most: 100 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const backlog = Array.from({ length: 5 }, () =>
      owned(queue, 'a', () => {
        running += 1;
        return promise;
      }),
    );
    await new Promise((next) => setImmediate(next));
    expect(running).toBe(2);
    expect(await owned(queue, 'b', async () => 'at once')).toBe('at once');
    resolve();
    await Promise.all(backlog);
    expect(running).toBe(5);
  });

  it('refuses the newest caller of the owner with the most when it is full', async () => {
    const queue = queueOf({ seconds: 60, most: 2 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const backlog = Array.from({ length: 3 }, () => owned(queue, 'a', () => promise));
    const other = owned(queue, 'b', async () => 'admitted');
    await expect(backlog[2]).rejects.toEqual(busy);
    await expect(owned(queue, 'a', () => promise)).rejects.toEqual(busy);
    resolve('done');
    expect(await Promise.all([backlog[0], backlog[1], other])).toEqual(['done', 'done', 'admitted']);
  });
});
