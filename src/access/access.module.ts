import { Global, Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { RoleLocks } from './role-locks.js';

/** Roles, grants and the registry of what permissions can be asked for. */
@Global()
@Module({ providers: [AccessRegistry, RoleLocks], exports: [AccessRegistry, RoleLocks] })
export class AccessModule {}
