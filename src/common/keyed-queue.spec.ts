import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('runs work with the same key in order, also after a failure, and does not delay other keys', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run('a', async () => {
      log.push('first');
      await gate.promise;
      log.push('first fails');
      throw new Error('no');
    });
    const second = queue.run('a', () => Promise.resolve(log.push('second')));
    const third = queue.run('a', () => Promise.resolve(log.push('third')));
    await queue.run('b', () => Promise.resolve(log.push('other')));
    gate.resolve();
    await expect(first).rejects.toThrow('no');
    await Promise.all([second, third]);
    expect(log).toEqual(['first', 'other', 'first fails', 'second', 'third']);
  });
});
