import { Injectable } from '@nestjs/common';
import type { Level } from '../../access/role.js';
import { type EffectiveLevel, widensAccess } from './effective-level.js';
import type { TreeItem } from './tree-item.js';
import { TreeRepository } from './tree.repository.js';

const TOP: EffectiveLevel = { atTop: true, level: null };

/**
 * The levels of items that get another place. What was closed stays closed: an item that inherits gets the level which
 * counted before as its own where its new place would open it to more people.
 */
@Injectable()
export class Levels {
  constructor(private readonly tree: TreeRepository) {}

  /** The level that counts for an item. Read it before the item gets its new place. */
  effectiveLevelOf(item: TreeItem): Promise<EffectiveLevel> {
    return this.tree.effectiveLevel(item);
  }

  /**
   * Settles the level of an item that has a new place now; what is below a collection follows it.
   * @param before what counted at the place before
   * @param wanted what the caller asks for; undefined: the level must not open the item
   */
  async applyAfterMove(item: TreeItem, before: EffectiveLevel, wanted: Level | undefined): Promise<void> {
    if (wanted !== undefined) await this.tree.setLevel(item, wanted);
    // Its own level is the same anywhere, so only one that inherits can be open now.
    else if (widensAccess(before, await this.tree.effectiveLevel(item)))
      await this.tree.setLevel(item, before.level);
  }

  /** Before everything in a collection is handed to its parent: what inherits must not be open there. */
  async closeContents(collectionId: string, parentId: string | null): Promise<void> {
    const before = await this.tree.effectiveLevel({ type: 'collection', id: collectionId });
    const after =
      parentId === null ? TOP : await this.tree.effectiveLevel({ type: 'collection', id: parentId });
    if (widensAccess(before, after)) await this.tree.setLevelOfInheriting(collectionId, before.level);
  }
}
