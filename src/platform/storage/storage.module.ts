import { Global, Module } from '@nestjs/common';
import { FileStorage } from './file-storage.js';

/** Where the bytes of files live. */
@Global()
@Module({ providers: [FileStorage], exports: [FileStorage] })
export class StorageModule {}
