import { SingleFlight } from './single-flight.js';

describe('single flight', () => {
  it('shares work until it ends', async () => {
    const flight = new SingleFlight<number>();
    let runs = 0;
    const work = async () => (runs += 1);
    expect(await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)])).toEqual([
      1, 1, 2,
    ]);
    expect(flight.has('a')).toBe(false);
    expect(await flight.run('a', work)).toBe(3);
  });

  it('lets nobody join what was under way before it was cleared', async () => {
    const flight = new SingleFlight<string>();
    let end = (_: string): void => undefined;
    const before = flight.run('a', () => new Promise<string>((resolve) => (end = resolve)));
    flight.clear();
    const after = flight.run('a', () => new Promise<string>(() => undefined));
    end('before');
    expect(await before).toBe('before');
    expect(flight.has('a')).toBe(true);
    void after;
  });
});
