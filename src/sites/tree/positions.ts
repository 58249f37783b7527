import { ValidationError } from '../../common/errors/api-error.js';

/** A position next to an item. Exactly one of the two IDs is set. */
export interface Position {
  before?: string | undefined;
  after?: string | undefined;
}

export function anchorOf({ before, after }: Position): string {
  return (before ?? after) as string;
}

/** Inserts an item at a position. Returns the list unchanged when the position refers to no item of it. */
export function insertedAt<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  position: Position,
): Item[] {
  const anchor = anchorOf(position);
  return items.flatMap((each) => {
    if (each.id !== anchor) return [each];
    return position.before === undefined ? [each, item] : [item, each];
  });
}

export function moved<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  position: Position,
): Item[] {
  return insertedAt(
    items.filter((each) => each.id !== item.id),
    item,
    position,
  );
}

/** 400: the position does not refer to an item of the right type. */
export function noAnchor(wanted: string): ValidationError {
  return new ValidationError([{ path: 'position', message: `must name ${wanted} of this site` }]);
}

/** Maps the ID of a position to an ID that the caller sees. */
export function visiblePosition({ before, after }: Position, seen: (id: string) => string): Position {
  return before !== undefined ? { before: seen(before) } : { after: seen(after as string) };
}
