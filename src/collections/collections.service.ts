import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { isId } from '../common/ids.js';
import { type CollectionPlace, CollectionsRepository } from './collections.repository.js';

/** The tree of collections. */
@Injectable()
export class CollectionsService {
  constructor(private readonly collections: CollectionsRepository) {}

  /** A collection as a place for a new item; undefined when there is none or the caller has no role on it. */
  async findPlace(actor: Actor, collectionId: string): Promise<CollectionPlace | undefined> {
    if (!isId(collectionId)) return undefined;
    const place = await this.collections.findPlace(actor.userId, collectionId);
    return place?.role == null ? undefined : place;
  }
}
