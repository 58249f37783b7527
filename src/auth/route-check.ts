import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { AccessRegistry } from '../access/access-registry.js';
import { PUBLIC_KEY, REQUIRES_KEY } from '../access/requires.decorator.js';

/** Fails the start when a route declares neither a permission nor that it is public, or asks for an unknown permission. */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly registry: AccessRegistry,
  ) {}

  /** @throws Error naming every such route */
  onApplicationBootstrap(): void {
    const problems: string[] = [];
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (typeof metatype !== 'function' || instance === null || typeof instance !== 'object') continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: never[]) => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (handler === undefined || Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue;
        const targets = [handler, metatype];
        const permission = this.reflector.getAllAndOverride<string | undefined>(REQUIRES_KEY, targets);
        const open = this.reflector.getAllAndOverride<unknown>(PUBLIC_KEY, targets);
        const route = `${metatype.name}.${name}`;
        if (permission === undefined && open === undefined)
          problems.push(`${route} declares neither @Requires nor @Public`);
        if (permission !== undefined && permission !== 'self.any') this.check(permission, route, problems);
      }
    }
    if (problems.length > 0) throw new Error(`Unguarded routes: ${problems.join('; ')}.`);
  }

  private check(permission: string, route: string, problems: string[]): void {
    try {
      this.registry.find(permission);
    } catch (error) {
      problems.push(`${route}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
