import { Injectable } from '@nestjs/common';
import { SpacesRepository } from './spaces.repository.js';

/** The active revision of a space, which only the content store moves. */
@Injectable()
export class SpaceHeads {
  constructor(private readonly spaces: SpacesRepository) {}

  /** The head; undefined when the space is gone. */
  find(spaceId: string): Promise<string | undefined> {
    return this.spaces.findHead(spaceId);
  }

  /** The title; undefined when the space is gone. */
  findTitle(spaceId: string): Promise<string | undefined> {
    return this.spaces.findTitle(spaceId);
  }

  /** The organization that the space belongs to; undefined when the space is gone. */
  findOrganization(spaceId: string): Promise<string | undefined> {
    return this.spaces.findOrganization(spaceId);
  }

  /**
   * Compare-and-set. Within a transaction it also keeps others from moving the same head until the end.
   * @returns the organization that the space belongs to until then, when the head was `from` and now is `to`
   */
  move(spaceId: string, from: string, to: string, now: Date): Promise<string | undefined> {
    return this.spaces.moveHead(spaceId, from, to, now);
  }
}
