import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('turns', () => {
  it('run one at a time, in their order, also after a failure', async () => {
    const turns = new Turns(10);
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
      if (name === 'a') throw new Error('failed');
    };
    const all = ['a', 'b', 'c'].map((name) => turns.take(work(name)));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    await turns.take(work('d'));
    expect(log.at(-1)).toBe('d ends');
  });

  it('tell when as many wait as may', async () => {
    const turns = new Turns(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = turns.take(() => promise);
    expect(turns.isFull).toBe(false);
    const second = turns.take(() => promise);
    expect(turns.isFull).toBe(true);
    resolve();
    await Promise.all([first, second]);
    expect(turns.isFull).toBe(false);
  });
});
