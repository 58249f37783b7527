import { Global, Module } from '@nestjs/common';
import { InstanceId } from '../../common/instance-id.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { DirectoryStorage } from './directory-storage.js';
import { FileStorage } from './file-storage.js';

/** Storage for the bytes of files. */
@Global()
@Module({
  providers: [{ provide: FileStorage, inject: [ENVIRONMENT, InstanceId], useFactory: openStorage }],
  exports: [FileStorage],
})
export class StorageModule {}

async function openStorage({ storage }: Environment, instance: InstanceId): Promise<FileStorage> {
  if (storage.kind === 'directory') return DirectoryStorage.open(storage.path, instance.value);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage);
}
