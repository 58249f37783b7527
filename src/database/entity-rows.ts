import { getMetadataArgsStorage } from 'typeorm';
import { SnakeNaming } from './snake-naming.js';

/** The columns of an entity, for SQL that is written by hand. */
export interface EntityRows<Entity> {
  /** The names of the columns in the database. */
  columns: readonly string[];
  /** The entity of a row that has these columns. */
  read: (row: object) => Entity;
}

const NAMING = new SnakeNaming();

/**
 * Takes the columns from the declaration of the entity, so that a new column is read without being listed again.
 * @param omitted properties that are not read
 */
export function rowsOf<Entity extends object, Omitted extends keyof Entity & string = never>(
  entity: new () => Entity,
  ...omitted: Omitted[]
): EntityRows<Omit<Entity, Omitted>> {
  const columns = getMetadataArgsStorage()
    .columns.filter(({ target }) => target === entity || isAncestor(target, entity))
    .filter(({ propertyName }) => !(omitted as string[]).includes(propertyName))
    .map(({ propertyName, options }) => ({
      property: propertyName,
      column: NAMING.columnName(propertyName, options.name, []),
    }));
  return {
    columns: columns.map(({ column }) => column),
    read: (row) => {
      const read: Record<string, unknown> = {};
      for (const { property, column } of columns) read[property] = (row as Record<string, unknown>)[column];
      return read as Omit<Entity, Omitted>;
    },
  };
}

function isAncestor(target: unknown, { prototype }: { prototype: object }): boolean {
  return typeof target === 'function' && prototype instanceof target;
}
