import { Global, Module } from '@nestjs/common';
import { InstanceId } from '../../common/instance-id.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { CheckedStorage } from './checked-storage.js';
import { DirectoryStorage } from './directory-storage.js';
import { FileStorage } from './file-storage.js';
import { StorageHealth } from './storage-health.js';
import { StorageOwner } from './storage-owner.js';

/** Storage for the bytes of files. */
@Global()
@Module({
  providers: [
    StorageOwner,
    StorageHealth,
    {
      provide: CheckedStorage,
      inject: [ENVIRONMENT, InstanceId, StorageOwner],
      useFactory: async (environment: Environment, instance: InstanceId, owner: StorageOwner) =>
        new CheckedStorage(await createStorage(environment, instance), owner),
    },
    { provide: FileStorage, useExisting: CheckedStorage },
  ],
  exports: [FileStorage, CheckedStorage, StorageHealth, StorageOwner],
})
export class StorageModule {}

async function createStorage(
  { storage, storageTimeout }: Environment,
  instance: InstanceId,
): Promise<FileStorage> {
  const timeoutMs = storageTimeout * 1000;
  if (storage.kind === 'directory') return new DirectoryStorage(storage.path, instance.value, timeoutMs);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage, timeoutMs);
}
