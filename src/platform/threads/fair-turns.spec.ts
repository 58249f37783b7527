import { FairTurns, type Waiting } from './fair-turns.js';

type Named = Waiting & { name: string };

const item = (name: string, organization: string, site = '', isRefusable = true): Named => ({
  name,
  owner: [organization, site],
  isRefusable,
});
/** Takes everything that waits; each thing takes as long as `cost` says. */
function order(turns: FairTurns<Named>, cost: (name: string) => number): string {
  const names: string[] = [];
  for (let next = turns.take(() => true); next !== undefined; next = turns.take(() => true)) {
    names.push(next.name);
    turns.charge(next.owner, cost(next.name));
  }
  return names.join(' ');
}

describe('FairTurns', () => {
  it('takes what one owner has in order of arrival', () => {
    const turns = new FairTurns<Named>();
    for (const name of ['1', '2', '3']) turns.add(item(name, 'a'));
    expect(order(turns, () => 1)).toBe('1 2 3');
  });

  it('gives organizations the same time, whatever one of them has waiting', () => {
    const turns = new FairTurns<Named>();
    for (let n = 0; n < 6; n += 1) turns.add(item('slow', 'a'));
    for (let n = 0; n < 6; n += 1) turns.add(item('fast', 'b'));
    expect(order(turns, (name) => (name === 'slow' ? 3 : 1))).toBe(
      'slow fast fast fast slow fast fast fast slow slow slow slow',
    );
  });

  it('gives the sites of an organization the same time, however many there are', () => {
    const turns = new FairTurns<Named>();
    for (const site of ['1', '1', '2', '3']) turns.add(item(`a${site}`, 'a', site));
    for (let n = 0; n < 4; n += 1) turns.add(item('b', 'b', '1'));
    expect(order(turns, () => 1)).toBe('a1 b a2 b a3 b a1 b');
  });

  it('does not let an owner save up time', () => {
    const turns = new FairTurns<Named>();
    for (let n = 0; n < 3; n += 1) {
      turns.add(item('a', 'a'));
      turns.take(() => true);
      turns.charge(['a', ''], 10);
    }
    for (let n = 0; n < 3; n += 1) turns.add(item('late', 'b'));
    turns.add(item('a', 'a'));
    expect(order(turns, () => 10)).toBe('late a late late');
  });

  it('passes over organizations that may not begin', () => {
    const turns = new FairTurns<Named>();
    turns.add(item('a', 'a'));
    turns.add(item('b', 'b'));
    expect(turns.take((organization) => organization !== 'a')?.name).toBe('b');
    expect(turns.take((organization) => organization !== 'a')).toBeUndefined();
    expect(turns.size).toBe(1);
  });

  it('names the newest thing of the organization with the most, for one that has less', () => {
    const turns = new FairTurns<Named>();
    for (const name of ['1', '2', '3']) turns.add(item(name, 'a', name));
    turns.add(item('begun', 'a', '3', false));
    turns.add(item('b', 'b'));
    expect(turns.newestOfLargest('a')).toBeUndefined();
    expect(turns.newestOfLargest('c')?.name).toBe('3');
  });

  it('forgets what is removed', () => {
    const turns = new FairTurns<Named>();
    const [one, other] = [item('1', 'a'), item('2', 'a')];
    turns.add(one);
    turns.add(other);
    expect([turns.remove(one), turns.remove(one), turns.size]).toEqual([true, false, 1]);
    expect(order(turns, () => 1)).toBe('2');
  });
});
