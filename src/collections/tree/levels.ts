import { Injectable } from '@nestjs/common';
import type { Level } from '../../access/role.js';
import { type EffectiveLevel, widensAccess } from './effective-level.js';
import type { TreeItem } from './tree-item.js';
import { TreeRepository } from './tree.repository.js';

const TOP: EffectiveLevel = { atTop: true, level: null };

/**
 * Sets the levels of items that are moved. A move never opens an item to more people: if an item inherits and its new
 * place would open it, it gets its previous effective level as its own.
 */
@Injectable()
export class Levels {
  constructor(private readonly tree: TreeRepository) {}

  /** The effective level of an item. Read it before the item is moved. */
  effectiveLevelOf(item: TreeItem): Promise<EffectiveLevel> {
    return this.tree.effectiveLevel(item);
  }

  /**
   * Sets the level of an item after it was moved. Items below a collection inherit it.
   * @param before the effective level at the previous place
   * @param requested the level that the caller sets; undefined: the move must not open the item
   */
  async applyAfterMove(item: TreeItem, before: EffectiveLevel, requested: Level | undefined): Promise<void> {
    if (requested !== undefined) await this.tree.setLevel(item, requested);
    // An own level does not depend on the place, so only an item that inherits can be more open now.
    else if (widensAccess(before, await this.tree.effectiveLevel(item)))
      await this.tree.setLevel(item, before.level);
  }

  /**
   * Call before the content of a collection moves to its parent: items that inherit must not become more open there.
   */
  async closeContents(collectionId: string, parentId: string | null): Promise<void> {
    const before = await this.tree.effectiveLevel({ type: 'collection', id: collectionId });
    const after =
      parentId === null ? TOP : await this.tree.effectiveLevel({ type: 'collection', id: parentId });
    if (widensAccess(before, after)) await this.tree.setLevelOfInheriting(collectionId, before.level);
  }
}
