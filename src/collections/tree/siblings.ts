import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { reorder } from './reorder.js';
import { isSameItem, type Position, type TreeItem } from './tree-item.js';
import { TreeRepository } from './tree.repository.js';

/** A place that holds items: a collection, or with `parentId` null the top of an organization. */
export interface Parent {
  organizationId: string;
  parentId: string | null;
}

/**
 * The order of collections and spaces below a parent: positions from 0 without gaps. Deleted spaces keep their places in
 * it, so that they come back to them. Whoever changes the tree takes its lock before those of rows, and keeps it to the end of the
 * transaction, so moves that come at once follow each other.
 */
@Injectable()
export class Siblings {
  constructor(private readonly tree: TreeRepository) {}

  /** Keeps others from changing the trees of these organizations until the transaction ends. */
  lock(...organizationIds: string[]): Promise<void> {
    return this.tree.lock(organizationIds);
  }

  /** The position of a new last item. */
  async nextPosition({ organizationId, parentId }: Parent): Promise<number> {
    return (await this.tree.siblings(organizationId, parentId)).length;
  }

  /**
   * Puts an item, which is below the parent already, to its place.
   * @param position undefined: last
   * @param viewerId who asks: the sibling must be in their sight
   * @throws ValidationError when the position names no other item below the parent
   */
  async moveTo(
    { organizationId, parentId }: Parent,
    item: TreeItem,
    position: Position | undefined,
    viewerId: string,
  ): Promise<void> {
    const siblings = await this.tree.siblings(organizationId, parentId);
    const own = siblings.find((sibling) => isSameItem(sibling, item));
    if (own === undefined) throw new Error('The item to place is not below its parent.');
    const arranged = reorder(siblings, own, position);
    const seen =
      position === undefined || (isId(position.of.id) && (await this.tree.isVisible(position.of, viewerId)));
    if (arranged === undefined || !seen) {
      throw new ValidationError([
        {
          path: `position.${position?.side ?? 'after'}`,
          message: 'must name another item with the same parent',
        },
      ]);
    }
    await this.renumber(arranged);
  }

  /** Puts items, which are below the parent already, last, in the order given. */
  async append({ organizationId, parentId }: Parent, items: readonly TreeItem[]): Promise<void> {
    const siblings = await this.tree.siblings(organizationId, parentId);
    const isNew = (sibling: TreeItem): boolean => items.some((item) => isSameItem(item, sibling));
    const added = items.flatMap((item) => siblings.find((sibling) => isSameItem(sibling, item)) ?? []);
    await this.renumber([...siblings.filter((sibling) => !isNew(sibling)), ...added]);
  }

  /** What is below a parent, in order, with deleted spaces. */
  list({ organizationId, parentId }: Parent): Promise<TreeItem[]> {
    return this.tree.siblings(organizationId, parentId);
  }

  /** Closes the gaps that items which left the parent have made. */
  async closeGaps({ organizationId, parentId }: Parent): Promise<void> {
    await this.renumber(await this.tree.siblings(organizationId, parentId));
  }

  private async renumber(items: readonly (TreeItem & { position: number })[]): Promise<void> {
    await this.tree.setPositions(
      items
        .map((item, position) => ({ ...item, position }))
        .filter(({ position }, index) => items[index]?.position !== position),
    );
  }
}
