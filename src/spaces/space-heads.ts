import { Injectable } from '@nestjs/common';
import { SpacesRepository } from './spaces.repository.js';

/** The heads of spaces. Only the content store moves them. */
@Injectable()
export class SpaceHeads {
  constructor(private readonly spaces: SpacesRepository) {}

  /** The head; undefined when the space was deleted. */
  find(spaceId: string): Promise<string | undefined> {
    return this.spaces.findHead(spaceId);
  }

  /** The title; undefined when the space was deleted. */
  findTitle(spaceId: string): Promise<string | undefined> {
    return this.spaces.findTitle(spaceId);
  }

  /** The organization that the space belongs to; undefined when the space was deleted. */
  findOrganization(spaceId: string): Promise<string | undefined> {
    return this.spaces.findOrganization(spaceId);
  }

  /** The same; the space cannot be transferred until the transaction ends. */
  lockOrganization(spaceId: string): Promise<string | undefined> {
    return this.spaces.lockOrganization(spaceId);
  }

  /**
   * Moves the head by compare-and-set. Locks the head until the transaction ends.
   * @returns the organization of the space; undefined when the head was not `from`
   */
  move(spaceId: string, from: string, to: string, now: Date): Promise<string | undefined> {
    return this.spaces.moveHead(spaceId, from, to, now);
  }
}
