import { WaitingLine } from './waiting-line.js';

const busy = expect.objectContaining({ status: 503, headers: { 'Retry-After': '10' } }) as Error;

describe('a line of those who wait for a thread', () => {
  it('lets them in one after the other, in their order, whatever becomes of the work', async () => {
    const line = new WaitingLine({ seconds: 60, most: 10 });
    const done: number[] = [];
    let inside = 0;
    const work = async (n: number) => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
      done.push(n);
      if (n === 1) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map((n) => line.take(() => work(n))));
    expect(done).toEqual([0, 1, 2, 3]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    await line.take(() => work(4));
    expect(done).toHaveLength(5);
  });

  it('sends away who would be one too many, and who has waited too long', async () => {
    const line = new WaitingLine({ seconds: 0.02, most: 1 });
    const held = Promise.withResolvers<string>();
    const first = line.take(() => held.promise);
    const second = line.take(async () => 'second');
    await expect(line.take(async () => 'third')).rejects.toEqual(busy);
    await expect(second).rejects.toEqual(busy);
    held.resolve('first');
    expect(await first).toBe('first');
    expect(await line.take(async () => 'fourth')).toBe('fourth');
  });
});
