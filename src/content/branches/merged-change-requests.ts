import { Injectable } from '@nestjs/common';

/** Reference to `ChangeRequestRepresentation` in the API reference. */
export const CHANGE_REQUEST_SCHEMA = 'ChangeRequestResource';

/** A change request as the API returns it. Content does not know its properties. */
export interface ChangeRequestRepresentation {
  object: 'change-request';
  id: string;
}

type Find = (
  spaceId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ChangeRequestRepresentation>>;

/** Finds the change requests of `merge` revisions, through the context that has them. */
@Injectable()
export class MergedChangeRequests {
  private findAll: Find | undefined;

  /** @param find returns the change requests of a space that exist among some IDs, by ID, with one statement */
  register(find: Find): void {
    this.findAll = find;
  }

  /** The change requests of these revisions of a space, by ID. */
  async of(
    spaceId: string,
    revisions: readonly { mergedFrom: string | null }[],
  ): Promise<ReadonlyMap<string, ChangeRequestRepresentation>> {
    const ids = new Set(revisions.flatMap(({ mergedFrom }) => mergedFrom ?? []));
    if (ids.size === 0) return new Map();
    if (this.findAll === undefined) throw new Error('Nobody registered how change requests are found.');
    return this.findAll(spaceId, [...ids]);
  }
}
