import { jest } from '@jest/globals';
import { StartupSweeps } from './startup-sweeps.js';

describe('startup sweeps', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('run three times, each six seconds after the end of the previous one', async () => {
    const times: number[] = [];
    const start = Date.now();
    const sweeps = new StartupSweeps(async () => {
      times.push(Date.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 900));
    });
    sweeps.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([100, 7_000, 13_900]);
  });

  it('stop after the running sweep', async () => {
    let ended = 0;
    const sweeps = new StartupSweeps(async () => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      ended += 1;
    });
    sweeps.start();
    await jest.advanceTimersByTimeAsync(200);
    const stopped = sweeps.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    await stopped;
    expect(ended).toBe(1);
  });
});
