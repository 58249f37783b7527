import { ConnectionLanes, type Lane, type Use } from './connection-lanes.js';

describe('the lanes of a pool', () => {
  const use = (lane: Lane, ...owners: string[]): Use => ({ lane, owners });
  const enter = (
    lanes: ConnectionLanes,
    lane: Lane,
    entered: string[],
    name: string = lane,
    ...owners: string[]
  ) =>
    lanes.wait(
      use(lane, ...owners),
      (error) => void entered.push(error === undefined ? name : `${name}: ${error.message}`),
    );
  const enterOften = (
    lanes: ConnectionLanes,
    count: number,
    entered: string[],
    ...owners: string[]
  ): void => {
    for (let index = 0; index < count; index += 1) enter(lanes, 'writes', entered, owners[0], ...owners);
  };

  it.each([
    [2, 2, 0],
    [3, 3, 0],
    [4, 2, 1],
    [10, 7, 2],
    [200, 159, 40],
  ])(
    'of %i connections give %i to writes, %i to reads meanwhile, and the last one to checks',
    (size, most, reads) => {
      const lanes = new ConnectionLanes(size);
      const entered: string[] = [];
      for (const lane of ['writes', 'reads', 'checks'] as const)
        for (let index = 0; index < size * 2; index += 1) enter(lanes, lane, entered);
      const counts = (lane: Lane) => entered.filter((name) => name === lane).length;
      expect([counts('writes'), counts('reads')]).toEqual([most, reads]);
      expect(entered).toHaveLength(size);
    },
  );

  it('serve those who wait in the order of their arrival, except that a full lane delays only its own', () => {
    const lanes = new ConnectionLanes(5);
    const entered: string[] = [];
    for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) enter(lanes, 'writes', entered, name);
    for (const name of ['r1', 'r2']) enter(lanes, 'reads', entered, name);
    expect(entered).toEqual(['w1', 'w2', 'w3', 'r1']);
    lanes.leave(use('writes'));
    expect(entered.slice(4)).toEqual(['w4']);
    lanes.leave(use('reads'));
    expect(entered.slice(5)).toEqual(['r2']);
  });

  it.each([
    [5, 2],
    [10, 5],
    [200, 119],
  ])('of %i connections, %i are given to the changes of one owner, and the others are kept', (size, most) => {
    const lanes = new ConnectionLanes(size);
    const entered: string[] = [];
    enterOften(lanes, size * 2, entered, 'greedy', 'person');
    expect(entered).toHaveLength(most);
    enterOften(lanes, 1, entered, 'other', 'person');
    expect(entered).toHaveLength(most);
    enterOften(lanes, 1, entered, 'other', 'another person');
    expect(entered).toHaveLength(most + 1);
  });

  it('leave something for a third owner when two take what they may', () => {
    const lanes = new ConnectionLanes(10);
    const entered: string[] = [];
    for (const owner of ['first', 'second', 'third']) enterOften(lanes, 20, entered, owner);
    expect(entered).toEqual([...Array<string>(5).fill('first'), 'second', 'third']);
  });

  it('serve whose work has the fewest connections, however long others have waited', () => {
    const lanes = new ConnectionLanes(10);
    const entered: string[] = [];
    for (const owner of ['first', 'second', 'third']) enterOften(lanes, 20, entered, owner);
    enterOften(lanes, 1, entered, 'late');
    lanes.leave(use('writes', 'first'));
    expect(entered.slice(7)).toEqual(['late']);
  });

  it('forget those who gave up, and refuse all who wait', () => {
    const lanes = new ConnectionLanes(2);
    const entered: string[] = [];
    enter(lanes, 'writes', entered, 'w0');
    enter(lanes, 'writes', entered, 'w1');
    const giveUp = enter(lanes, 'writes', entered, 'w2');
    enter(lanes, 'writes', entered, 'w3');
    giveUp(new Error('late'));
    giveUp(new Error('again'));
    lanes.refuse(new Error('silent'));
    lanes.leave(use('writes'));
    expect(entered).toEqual(['w0', 'w1', 'w2: late', 'w3: silent']);
  });

  it('name the connections of the owners who have most when others have none for long', () => {
    const lanes = new ConnectionLanes(10);
    const entered: string[] = [];
    enterOften(lanes, 6, entered, 'large');
    enterOften(lanes, 1, entered, 'middle');
    enterOften(lanes, 1, entered, 'small');
    expect(entered).toHaveLength(7);
    const held = entered.map((owner, takenAt) => ({ use: use('writes', owner), takenAt }));
    enterOften(lanes, 2, entered, 'middle');
    expect([lanes.preemptable(0, held), lanes.preemptable(1, held)]).toEqual([[], []]);
    enterOften(lanes, 2, entered, 'new');
    expect(lanes.preemptable(1, held)).toEqual([]);
    lanes.tick();
    // Two of the owner who has most, the last ones first.
    expect(lanes.preemptable(1, held)).toEqual([held[4], held[3]]);
    expect(lanes.preemptable(2, held)).toEqual([]);
    expect(lanes.preemptable(1, [{ use: use('reads', 'large'), takenAt: 0 }])).toEqual([]);
  });

  it('name one at a time for work of nobody', () => {
    const lanes = new ConnectionLanes(10);
    const entered: string[] = [];
    for (let owner = 0; owner < 7; owner += 1) enter(lanes, 'writes', entered, `${owner}`, `${owner}`);
    const held = entered.map((owner, takenAt) => ({ use: use('writes', owner), takenAt }));
    for (let count = 0; count < 3; count += 1) enter(lanes, 'writes', entered, 'nobody');
    lanes.tick();
    expect(lanes.preemptable(1, held)).toEqual([held[6]]);
  });
});
