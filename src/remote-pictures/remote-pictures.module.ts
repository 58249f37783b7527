import { Module } from '@nestjs/common';
import { PictureFetches } from './picture-fetches.js';
import { PictureStorage } from './picture-storage.js';
import { RemotePicturesRepository } from './remote-pictures.repository.js';
import { RemotePictures } from './remote-pictures.service.js';
import { UnusedPicturesCron } from './unused-pictures.cron.js';

/** Pictures of other hosts that published sites show: fetched in the background, and kept in the file storage. */
@Module({
  providers: [PictureFetches, PictureStorage, RemotePictures, RemotePicturesRepository, UnusedPicturesCron],
  exports: [RemotePictures],
})
export class RemotePicturesModule {}
