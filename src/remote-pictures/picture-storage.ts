import { Injectable } from '@nestjs/common';
import { FileStorage } from '../platform/storage/file-storage.js';
import type { RemotePicture } from './remote-picture.entity.js';

type Owned = Pick<RemotePicture, 'id' | 'organizationId'>;

/** Prefix of the storage keys of a picture: `{hash}`, and `images/{hash}-…` for smaller ones, as in a space. */
export function pictureDirectory({ organizationId, id }: Owned): string {
  return `pictures/${organizationId}/${id}`;
}

/** The bytes of pictures in the file storage. */
@Injectable()
export class PictureStorage {
  constructor(private readonly storage: FileStorage) {}

  async store(picture: Owned, hash: string, localPath: string): Promise<void> {
    await this.storage.store(`${pictureDirectory(picture)}/${hash}`, localPath);
  }

  /** Removes one state of a picture with its smaller ones. */
  async removeState(picture: Owned, hash: string): Promise<void> {
    const directory = pictureDirectory(picture);
    const smaller = await this.storage.list(`${directory}/images`);
    const ofState = smaller.filter((key) => key.startsWith(`${directory}/images/${hash}-`));
    for (const key of [`${directory}/${hash}`, ...ofState]) await this.storage.delete(key);
  }

  /** Removes everything of a picture. */
  async remove(picture: Owned): Promise<void> {
    await this.storage.deleteAll(pictureDirectory(picture));
  }
}
