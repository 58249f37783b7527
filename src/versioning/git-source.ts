/** Where a page, a file or a reusable content lies in the git repository it is from. */
export interface GitSource {
  /** Id of the git object with its content. */
  oid: string;
  /** Path in the repository. */
  path: string;
}
