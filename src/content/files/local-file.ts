/** Bytes in a local file that are to be stored. */
export interface LocalFile {
  /** Lower-case hex SHA-256. */
  hash: string;
  size: number;
  localPath: string;
}
