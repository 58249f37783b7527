import { ConnectionLanes, type Lane } from './connection-lanes.js';

describe('the lanes of a pool', () => {
  const enter = (lanes: ConnectionLanes, lane: Lane, entered: string[], name: string = lane) =>
    lanes.wait(lane, (error) => void entered.push(error === undefined ? name : `${name}: ${error.message}`));

  it.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [10, 8],
    [200, 160],
  ])('of %i connections, %i are given to writes, and the others are kept for reads', (size, most) => {
    const lanes = new ConnectionLanes(size);
    const entered: string[] = [];
    for (let index = 0; index < size * 2; index += 1) enter(lanes, 'writes', entered);
    expect(entered).toHaveLength(most);
    for (let index = 0; index < size * 2; index += 1) enter(lanes, 'reads', entered);
    expect(entered).toHaveLength(size);
  });

  it('serves those who wait in the order of their arrival, except that a full lane delays only its own', () => {
    const lanes = new ConnectionLanes(4);
    const entered: string[] = [];
    for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) enter(lanes, 'writes', entered, name);
    for (const name of ['r1', 'r2']) enter(lanes, 'reads', entered, name);
    expect(entered).toEqual(['w1', 'w2', 'w3', 'r1']);
    lanes.leave('writes');
    expect(entered.slice(4)).toEqual(['w4']);
    lanes.leave('reads');
    expect(entered.slice(5)).toEqual(['r2']);
  });

  it('forgets those who gave up, and refuses all who wait', () => {
    const lanes = new ConnectionLanes(2);
    const entered: string[] = [];
    enter(lanes, 'writes', entered, 'w0');
    enter(lanes, 'writes', entered, 'w1');
    const giveUp = enter(lanes, 'writes', entered, 'w2');
    enter(lanes, 'writes', entered, 'w3');
    giveUp(new Error('late'));
    giveUp(new Error('again'));
    lanes.refuse(new Error('silent'));
    lanes.leave('writes');
    expect(entered).toEqual(['w0', 'w1', 'w2: late', 'w3: silent']);
  });
});
