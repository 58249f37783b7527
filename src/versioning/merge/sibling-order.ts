import { longestIncreasing } from '../longest-increasing.js';

/** The changes of a side to a list, as few pages as possible. */
interface ListChanges {
  inserted: Set<string>;
  removed: Set<string>;
  /** Pages that are still in the list, in another order. */
  moved: Set<string>;
}

/**
 * Merges the order of siblings. Pages that neither side moved keep their order, with the pages that one side inserted
 * or moved between them. Insertions of both sides in one place follow each other, the run with the lower first ID
 * first, so both directions of a merge give the same order. A page that both sides moved within the list gets the
 * position of ours: an order is never a conflict.
 * @param isMember whether a page of any of the lists is below this parent after the merge
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  isMember: (id: string) => boolean,
): string[] {
  const [by, their] = [listChanges(base, ours), listChanges(base, theirs)];
  const isPutByOurs = (id: string): boolean => by.inserted.has(id) || by.moved.has(id);
  const isAnchor = (id: string): boolean =>
    !isPutByOurs(id) &&
    !by.removed.has(id) &&
    !their.inserted.has(id) &&
    !their.moved.has(id) &&
    !their.removed.has(id) &&
    isMember(id);
  const isPlacedByTheirs = (id: string): boolean =>
    by.removed.has(id) || ((their.inserted.has(id) || their.moved.has(id)) && !isPutByOurs(id));

  const runs = new Map<number, string[]>();
  let anchors = 0;
  for (const id of theirs) {
    if (isAnchor(id)) {
      anchors += 1;
    } else if (isPlacedByTheirs(id) && isMember(id)) {
      const run = runs.get(anchors);
      if (run === undefined) runs.set(anchors, [id]);
      else run.push(id);
    }
  }

  const merged: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    const other = runs.get(anchors) ?? [];
    const theirsFirst = (other[0] ?? '') < (run[0] ?? '');
    merged.push(...(theirsFirst ? other : run), ...(theirsFirst ? run : other));
    run = [];
  };
  anchors = 0;
  for (const id of ours) {
    if (isAnchor(id)) {
      endRun();
      merged.push(id);
      anchors += 1;
    } else if (!isPlacedByTheirs(id) && isMember(id)) {
      run.push(id);
    }
  }
  endRun();
  return merged;
}

function listChanges(before: readonly string[], after: readonly string[]): ListChanges {
  let start = 0;
  let [beforeEnd, afterEnd] = [before.length, after.length];
  while (start < beforeEnd && start < afterEnd && before[start] === after[start]) start += 1;
  while (beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  const places = new Map<string, number>();
  for (let place = start; place < beforeEnd; place += 1) places.set(before[place] as string, place);
  const inserted = new Set<string>();
  const unchanged: string[] = [];
  for (const id of after.slice(start, afterEnd)) {
    if (places.has(id)) unchanged.push(id);
    else inserted.add(id);
  }
  const inOrder = longestIncreasing(unchanged.map((id) => places.get(id) as number));
  for (const id of unchanged) places.delete(id);
  return {
    inserted,
    removed: new Set(places.keys()),
    moved: new Set(unchanged.filter((_, index) => !inOrder.has(index))),
  };
}
