import { ValidationError } from '../../common/errors/api-error.js';

/** A place beside an item: exactly one of both is given, as an id. */
export interface Position {
  before?: string | undefined;
  after?: string | undefined;
}

export function anchorOf({ before, after }: Position): string {
  return (before ?? after) as string;
}

/** The list with an item beside the one that the position names; as it is when it holds no such item. */
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

/** 400: the position names no item that this one can stand beside. */
export function noAnchor(wanted: string): ValidationError {
  return new ValidationError([{ path: 'position', message: `must name ${wanted} of this site` }]);
}

/** A position with the id that the caller sees. */
export function visiblePosition({ before, after }: Position, seen: (id: string) => string): Position {
  return before !== undefined ? { before: seen(before) } : { after: seen(after as string) };
}
