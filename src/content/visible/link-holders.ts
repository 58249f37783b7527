import { Injectable } from '@nestjs/common';

/** A page or reusable content with a link to a file or reusable content. */
export interface LinkHolder {
  id: string;
  /** ID of the file or reusable content. */
  targetId: string;
}

/** Where files and reusable contents are used in primary content. */
export interface LinkUses {
  /**
   * The pages and reusable contents that use some files and reusable contents.
   * @param ids of the used files and reusable contents
   */
  find: (spaceId: string, ids: readonly string[]) => Promise<LinkHolder[]>;
  /**
   * The used files and reusable contents, each once.
   * @param holders IDs of the pages and reusable contents whose uses count; undefined: all
   */
  usedIn: (spaceId: string, holders: readonly string[] | undefined) => Promise<string[]>;
  /**
   * The files and reusable contents that some pages and reusable contents use.
   * @param most how many uses are returned at most
   */
  usesOf: (spaceId: string, holders: readonly string[], most: number) => Promise<LinkHolder[]>;
}

/** Finds uses of files and reusable contents in primary content, through the context of links. */
@Injectable()
export class LinkHolders {
  private registered: LinkUses | undefined;

  register(uses: LinkUses): void {
    this.registered = uses;
  }

  get uses(): LinkUses {
    if (this.registered === undefined) throw new Error('Nobody registered how uses of links are found.');
    return this.registered;
  }
}
