import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { DirectoryStorage } from './directory-storage.js';
import { FileStorage } from './file-storage.js';

/** Where the bytes of files live. */
@Global()
@Module({
  providers: [{ provide: FileStorage, inject: [ENVIRONMENT], useFactory: openStorage }],
  exports: [FileStorage],
})
export class StorageModule {}

async function openStorage({ storage }: Environment): Promise<FileStorage> {
  if (storage.kind === 'directory') return DirectoryStorage.open(storage.path);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage);
}
