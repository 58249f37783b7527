/** The location of a page, file or reusable content in the git repository that it comes from. */
export interface GitSource {
  /** ID of the git object with its content. */
  oid: string;
  /** Path in the repository. */
  path: string;
}
