import { readdirSync } from 'node:fs';
import { migrations } from './migrations.js';

const stampOf = (name: string): number => Number(name.slice(-13));

/** `AddPageOwner1795373301000` is in `1795373301000-add-page-owner.ts`. */
function fileOf(name: string): string {
  const words = name
    .slice(0, -13)
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();
  return `${stampOf(name)}-${words}.ts`;
}

describe('the migrations', () => {
  it('have ascending timestamps', () => {
    const stamps = migrations.map(({ name }) => stampOf(name));
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
  });

  it('have no timestamp in the future, so that the next one can follow', () => {
    expect(migrations.filter(({ name }) => stampOf(name) > Date.now())).toEqual([]);
  });

  it('are all files of the folder, each named after its timestamp and class', () => {
    const files = readdirSync(`${import.meta.dirname}/migrations`).filter(
      (file) => !file.endsWith('.spec.ts'),
    );
    expect(migrations.map(({ name }) => fileOf(name))).toEqual(files.sort());
  });

  it('are recorded under the names of their classes', () => {
    expect(migrations.map((migration) => new migration().name)).toEqual(migrations.map(({ name }) => name));
  });
});
