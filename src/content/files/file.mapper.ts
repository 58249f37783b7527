import type { FileEntry } from '../../versioning/file.js';
import type { FileResource } from './file.resource.js';

/**
 * A file as the API returns it.
 * @param metadata whether to include its git metadata
 */
export function toFileResource(file: FileEntry, downloadURL: string, metadata = true): FileResource {
  return {
    object: 'file',
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL,
    size: file.size,
    ...(file.dimensions !== undefined
      ? { dimensions: { width: file.dimensions.width, height: file.dimensions.height } }
      : {}),
    ...(metadata && file.git !== undefined ? { git: { oid: file.git.oid, path: file.git.path } } : {}),
  };
}
