import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { reorder } from './reorder.js';
import { isSameItem, type Position, type TreeItem } from './tree-item.js';
import { TreeRepository } from './tree.repository.js';

/** The parent of items: a collection or, with `parentId` null, the top level of an organization. */
export interface Parent {
  organizationId: string;
  parentId: string | null;
}

/**
 * The order of collections and spaces below a parent: positions from 0 without gaps. Deleted spaces keep their
 * positions, so that they return to them when they are restored. Changes of the tree take its lock before row locks and
 * hold it until the transaction ends, so concurrent moves run one after another.
 */
@Injectable()
export class Siblings {
  constructor(private readonly tree: TreeRepository) {}

  /** Locks the trees of these organizations until the transaction ends. */
  lock(...organizationIds: string[]): Promise<void> {
    return this.tree.lock(organizationIds);
  }

  /** The position of a new last item. */
  async nextPosition({ organizationId, parentId }: Parent): Promise<number> {
    return (await this.tree.siblings(organizationId, parentId)).length;
  }

  /**
   * Moves an item that is already below the parent to a position.
   * @param position undefined: last
   * @param viewerId the caller, who must be able to view the sibling
   * @throws ValidationError when the position does not name another item with the same parent
   */
  async moveTo(
    { organizationId, parentId }: Parent,
    item: TreeItem,
    position: Position | undefined,
    viewerId: string,
  ): Promise<void> {
    const siblings = await this.tree.siblings(organizationId, parentId);
    const own = siblings.find((sibling) => isSameItem(sibling, item));
    if (own === undefined) throw new Error('The item is not below this parent.');
    const reordered = reorder(siblings, own, position);
    const isVisible =
      position === undefined || (isId(position.of.id) && (await this.tree.isVisible(position.of, viewerId)));
    if (reordered === undefined || !isVisible) {
      throw new ValidationError([
        {
          path: `position.${position?.side ?? 'after'}`,
          message: 'must name another item with the same parent',
        },
      ]);
    }
    await this.renumber(reordered);
  }

  /** Moves items that are already below the parent to the end, in their order. */
  async append({ organizationId, parentId }: Parent, items: readonly TreeItem[]): Promise<void> {
    const siblings = await this.tree.siblings(organizationId, parentId);
    const isNew = (sibling: TreeItem): boolean => items.some((item) => isSameItem(item, sibling));
    const added = items.flatMap((item) => siblings.find((sibling) => isSameItem(sibling, item)) ?? []);
    await this.renumber([...siblings.filter((sibling) => !isNew(sibling)), ...added]);
  }

  /** The items below a parent in order, including deleted spaces. */
  list({ organizationId, parentId }: Parent): Promise<TreeItem[]> {
    return this.tree.siblings(organizationId, parentId);
  }

  /** Closes the gaps of items that have left the parent. */
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
