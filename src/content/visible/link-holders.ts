import { Injectable } from '@nestjs/common';

/** A page or reusable content with a link to a file or reusable content. */
export interface LinkHolder {
  id: string;
  /** ID of the file or reusable content. */
  targetId: string;
}

/** @param ids of files and reusable contents */
type FindHolders = (spaceId: string, ids: readonly string[]) => Promise<LinkHolder[]>;

/** Finds what in primary content uses files and reusable contents, through the context of links. */
@Injectable()
export class LinkHolders {
  private finder: FindHolders | undefined;

  register(finder: FindHolders): void {
    this.finder = finder;
  }

  async find(spaceId: string, ids: readonly string[]): Promise<LinkHolder[]> {
    if (this.finder === undefined) throw new Error('Nobody registered how holders of links are found.');
    return this.finder(spaceId, ids);
  }
}
