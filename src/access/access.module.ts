import { Global, Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { RoleLocks } from './role-locks.js';
import { RouteGuards } from './route-guards.js';
import { Visits } from './visits.js';

/** Roles, grants, and the registries of resources and route guards. */
@Global()
@Module({
  providers: [AccessRegistry, RoleLocks, RouteGuards, Visits],
  exports: [AccessRegistry, RoleLocks, RouteGuards, Visits],
})
export class AccessModule {}
