import { Injectable } from '@nestjs/common';

/** Where to find what `ChangeRequestRepresentation` is in the API reference. */
export const CHANGE_REQUEST_SCHEMA = 'ChangeRequestResource';

/** A change request as the API shows it. Content passes it on, and knows no more of it. */
export interface ChangeRequestRepresentation {
  object: 'change-request';
  id: string;
}

type Find = (
  spaceId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ChangeRequestRepresentation>>;

/** The change requests that `merge` revisions came from; the context that holds them registers how they are found. */
@Injectable()
export class MergedChangeRequests {
  private findAll: Find | undefined;

  /** @param find gives those of these change requests of a space that there are, by id, with one statement */
  register(find: Find): void {
    this.findAll = find;
  }

  /** The change requests that these revisions of a space came from, by id. */
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
