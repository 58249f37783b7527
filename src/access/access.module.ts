import { Global, Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';

/** Roles, grants and the registry of what permissions can be asked for. */
@Global()
@Module({ providers: [AccessRegistry], exports: [AccessRegistry] })
export class AccessModule {}
