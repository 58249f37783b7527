import { readdirSync } from 'node:fs';
import { migrations } from './migrations.js';

const stampOf = (name: string): number => Number(name.slice(-13));

describe('the migrations', () => {
  it('are each stamped after the one before', () => {
    const stamps = migrations.map(({ name }) => stampOf(name));
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
  });

  it('are not stamped in the future, so that the next one can come after them', () => {
    expect(migrations.filter(({ name }) => stampOf(name) > Date.now())).toEqual([]);
  });

  it('are all of those in the folder, each in the file of its stamp', () => {
    const files = readdirSync(`${import.meta.dirname}/migrations`)
      .filter((file) => !file.endsWith('.spec.ts'))
      .map((file) => file.slice(0, 13));
    expect(migrations.map(({ name }) => name.slice(-13))).toEqual(files.sort());
  });
});
