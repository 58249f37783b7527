/** Bytes that lie in a local file and belong into the storage. */
export interface LocalFile {
  /** Lower-case hex SHA-256. */
  hash: string;
  size: number;
  localPath: string;
}
