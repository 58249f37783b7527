import { Global, Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { RoleLocks } from './role-locks.js';
import { RouteGuards } from './route-guards.js';
import { Visits } from './visits.js';

/** Roles, grants and the registry of what permissions can be asked for. */
@Global()
@Module({
  providers: [AccessRegistry, RoleLocks, RouteGuards, Visits],
  exports: [AccessRegistry, RoleLocks, RouteGuards, Visits],
})
export class AccessModule {}
