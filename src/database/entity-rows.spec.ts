import { Column, PrimaryColumn } from 'typeorm';
import { rowsOf } from './entity-rows.js';

abstract class Shared {
  @PrimaryColumn('uuid') id!: string;
}

class Example extends Shared {
  @Column('text') longTitle!: string;
  @Column('text', { name: 'other' }) renamed!: string;
  @Column('jsonb') settings!: object;
}

class Unrelated extends Shared {
  @Column('text') unrelated!: string;
}

describe('rows of an entity', () => {
  it('have the columns of the entity and of its ancestors, except those that are omitted', () => {
    const { columns, read } = rowsOf(Example, 'settings');
    expect(columns.toSorted()).toEqual(['id', 'long_title', 'other']);
    expect(read({ id: '1', long_title: 'Title', other: 'x', settings: {}, of_no_column: 1 })).toEqual({
      id: '1',
      longTitle: 'Title',
      renamed: 'x',
    });
  });

  it('do not have those of other descendants', () => {
    expect(rowsOf(Unrelated).columns.toSorted()).toEqual(['id', 'unrelated']);
  });
});
