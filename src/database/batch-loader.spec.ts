import { BatchLoader } from './batch-loader.js';

describe('BatchLoader', () => {
  const recording = () => {
    const loads: string[][] = [];
    const batch = new BatchLoader<[string, string], string>(async (keys) => {
      loads.push(keys.map((key) => key.join('/')));
      return keys.map(([a, b]) => (a === 'nobody' ? undefined : a + b));
    });
    return { batch, loads };
  };

  it('loads the keys of one turn of the event loop together, each once', async () => {
    const { batch, loads } = recording();
    const found = await Promise.all([batch.find(['a', '1']), batch.find(['b', '2']), batch.find(['a', '1'])]);
    expect(found).toEqual(['a1', 'b2', 'a1']);
    expect(loads).toEqual([['a/1', 'b/2']]);
  });

  it('loads a key again that is requested after the load was sent', async () => {
    const { batch, loads } = recording();
    await batch.find(['a', '1']);
    await batch.find(['a', '1']);
    expect(loads).toHaveLength(2);
  });

  it('returns undefined for unknown keys', async () => {
    expect(await recording().batch.find(['nobody', '1'])).toBeUndefined();
  });

  it('collects keys while the maximum number of loads is running', async () => {
    const loads: { keys: string[]; answer: () => void }[] = [];
    const batch = new BatchLoader<[string], string>((keys) => {
      const names = keys.map(([key]) => key);
      return new Promise((resolve) => loads.push({ keys: names, answer: () => resolve(names) }));
    }, 1);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const first = batch.find(['a']);
    await turn();
    const second = batch.find(['a']);
    await turn();
    const third = batch.find(['b']);
    await turn();
    expect(loads.map(({ keys }) => keys)).toEqual([['a']]);
    loads[0]?.answer();
    await expect(first).resolves.toBe('a');
    await turn();
    // Keys that were requested after the first load was sent do not get its results.
    expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
    loads[1]?.answer();
    await expect(Promise.all([second, third])).resolves.toEqual(['a', 'b']);
  });

  it('continues after a load fails while others wait', async () => {
    let fails = true;
    const batch = new BatchLoader<[string], string>(async (keys) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error('away');
      return keys.map(([key]) => key);
    }, 1);
    const first = batch.find(['a']);
    const turn = new Promise((resolve) => setImmediate(resolve));
    await turn;
    const second = batch.find(['b']);
    await expect(first).rejects.toThrow('away');
    fails = false;
    await expect(second).resolves.toBe('b');
  });

  it('rejects all callers of a failed load, and no later ones', async () => {
    let fail = true;
    const batch = new BatchLoader<[string], string>(async (keys) => {
      if (fail) throw new Error('away');
      return keys.map(([key]) => key);
    });
    const results = await Promise.allSettled([batch.find(['a']), batch.find(['b'])]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail = false;
    expect(await batch.find(['a'])).toBe('a');
  });
});
