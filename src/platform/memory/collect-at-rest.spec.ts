import { restDetector } from './collect-at-rest.js';

describe('restDetector', () => {
  const found = (shares: readonly number[]) => {
    const comesToRest = restDetector();
    return shares.flatMap((share, index) => (comesToRest(share) ? [index] : []));
  };

  it('finds a process at rest once after its start, by the second sample', () => {
    expect(found([0.9, 0.01, 0.01, 0.01, 0.01])).toEqual([2]);
  });

  it('finds it again only after work', () => {
    expect(found([0, 0, 0.05, 0, 0, 0.2, 0, 0.05, 0, 0])).toEqual([1, 9]);
  });

  it('does not find a process that works in between', () => {
    expect(found([0.9, 0.01, 0.5, 0.02, 0.9])).toEqual([]);
  });
});
