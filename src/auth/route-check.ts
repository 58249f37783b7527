import { Injectable, type OnApplicationBootstrap, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { AccessRegistry } from '../access/access-registry.js';
import { GUARD_KEY, PUBLIC_KEY, READS_KEY, REQUIRES_KEY } from '../access/requires.decorator.js';
import { RouteGuards } from '../access/route-guards.js';
import { IDEMPOTENT_KEY, type Idempotency } from '../idempotency/idempotency.js';
import { StoredResponses } from '../idempotency/stored-responses.js';

const TAKE_A_KEY = new Set<unknown>([RequestMethod.POST, RequestMethod.PUT]);

/**
 * Fails the start when a route has none of `@Requires`, `@Public` and `@GuardedBy`, names an unknown permission or
 * guard, is a POST or PUT with `@Requires` but without `@Idempotent`, has `@Idempotent` without effect, or has `@Reads`
 * and would store its responses.
 */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly registry: AccessRegistry,
    private readonly guards: RouteGuards,
  ) {}

  /** @throws Error naming all such routes */
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
        const guard = this.reflector.getAllAndOverride<string | undefined>(GUARD_KEY, targets);
        if (permission === undefined && open === undefined && guard === undefined)
          problems.push(`${route} declares neither @Requires nor @Public`);
        if (guard !== undefined) {
          if (permission !== undefined || open !== undefined)
            problems.push(`${route} has @GuardedBy, so it must have neither @Requires nor @Public`);
          collectNamingErrors(() => this.guards.find(guard), route, problems);
        }
        const method: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
        const idempotency = this.reflector.get<Idempotency | undefined>(IDEMPOTENT_KEY, handler);
        if (permission !== undefined && TAKE_A_KEY.has(method) && idempotency === undefined)
          problems.push(`${route} takes no Idempotency-Key: it lacks @Idempotent`);
        if (idempotency !== undefined && !TAKE_A_KEY.has(method))
          problems.push(`${route} is neither a POST nor a PUT, but has @Idempotent`);
        const isRead = this.reflector.get(READS_KEY, handler) === true;
        if (isRead && (method !== RequestMethod.POST || idempotency?.by !== 'repeating'))
          problems.push(`${route} has @Reads, so it must be a POST with @Idempotent({ by: 'repeating' })`);
        if (idempotency?.by === 'service' && !dependenciesOf(metatype).some(storesResponses))
          problems.push(
            `${route} leaves its key to a service, but no service of its controller has StoredResponses`,
          );
        if (permission !== undefined && permission !== 'self.any')
          collectNamingErrors(() => this.registry.find(permission), route, problems);
      }
    }
    if (problems.length > 0) throw new Error(`Routes that must not be served: ${problems.join('; ')}.`);
  }
}

/** Collects the errors of look-ups by names that a route declares. */
function collectNamingErrors(find: () => unknown, route: string, problems: string[]): void {
  try {
    find();
  } catch (error) {
    problems.push(`${route}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The classes that are injected into a class. */
function dependenciesOf(type: unknown): unknown[] {
  if (typeof type !== 'function') return [];
  return (Reflect.getMetadata('design:paramtypes', type) as unknown[] | undefined) ?? [];
}

function storesResponses(service: unknown): boolean {
  return dependenciesOf(service).includes(StoredResponses);
}
