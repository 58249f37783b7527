import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Response } from 'express';
import type { LocatedTarget } from '../access/access-registry.js';
import type { Actor } from '../access/actor.js';
import type { GuardedRequest } from '../access/current-request.js';
import {
  BEFORE_SIGN_IN_KEY,
  GUARD_KEY,
  PUBLIC_KEY,
  type PublicOptions,
  READS_KEY,
  REQUIRES_KEY,
} from '../access/requires.decorator.js';
import { HeldAccess } from '../access/held-access.js';
import { type RouteGuard, RouteGuards } from '../access/route-guards.js';
import { placeOf } from '../access/visit.js';
import { Visits } from '../access/visits.js';
import { UnauthenticatedError } from '../common/errors/api-error.js';
import {
  currentRequest,
  type RequestContext,
  runInRequest,
  setOwner,
  setReading,
} from '../common/http/request-context.js';
import { Database } from '../database/database.js';
import { isRawFile, RequestBodies } from '../http/request-bodies.js';
import { type ContentOfBody, TAKES_CONTENT_KEY } from '../http/takes-content.decorator.js';
import { addressKey } from '../common/http/address-key.js';
import { Authorization, type RouteRule } from './authorization.js';
import { LaterAccess } from './later-access.js';
import { requireKnownParameters } from './query-parameters.js';
import { payerOf, RateLimiter } from './rate-limiter.js';
import { TokensService } from './tokens.service.js';

/**
 * Changes that are frequent and give nobody a role. For these, a decision about access holds for a moment, also while they
 * wait for others. For all other changes, access is decided again before they are committed.
 */
const WRITING: ReadonlySet<string> = new Set([
  'space.import',
  'space.comment',
  'changeRequest.edit',
  'changeRequest.comment',
]);

/** If a body takes longer to arrive (milliseconds), token and permission are checked again. */
const RECHECK_AFTER_MS = 100;

/**
 * The global guard. It resolves the token to an actor, applies the rate limit, checks the permission that the route
 * requires and the names of query parameters, and then reads the body. Callers who cannot view the target get 404; callers who can view it but lack the
 * permission get 403. Routes for callers that are not users name their own guard, which takes the first two steps.
 */
@Injectable()
export class AccessGuard extends AuthGuard('bearer') implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authorization: Authorization,
    private readonly rateLimiter: RateLimiter,
    private readonly tokens: TokensService,
    private readonly bodies: RequestBodies,
    private readonly visits: Visits,
    private readonly guards: RouteGuards,
    private readonly later: LaterAccess,
    private readonly database: Database,
  ) {
    super({ property: 'actor', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GuardedRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const guard = this.reflector.getAllAndOverride<string | undefined>(GUARD_KEY, targets);
    if (guard !== undefined) return this.runRouteGuard(this.guards.find(guard), request, http.getResponse());
    const open = this.reflector.getAllAndOverride<PublicOptions | undefined>(PUBLIC_KEY, targets);
    if (open !== undefined) {
      if (open.rateLimit === 'address') await this.rateLimiter.anonymous(request, http.getResponse());
      if (open.rateLimit === 'front-end') {
        setReading(true);
        await this.rateLimiter.frontEnd(request, http.getResponse());
        this.checkQuery(context, request);
      }
      await this.receiveBody(context);
      return true;
    }
    const permission = this.reflector.getAllAndOverride<string | undefined>(REQUIRES_KEY, targets);
    // `RouteCheck` refuses such routes at start; this is for routes that are added later.
    if (permission === undefined) throw new Error('This route declares neither @Requires nor @Public.');

    // Changes that wait for each other do not keep others from being decided on.
    setReading(true);
    const actor = await this.authenticate(context);
    if (actor.visit === undefined) await this.rateLimiter.person(actor, http.getResponse());
    else await this.rateLimiter.visitor(bearerToken(request), http.getResponse());
    const rule: RouteRule = {
      permission,
      reads: isSafe(request) || this.reflector.get(READS_KEY, context.getHandler()) === true,
      beforeSignIn: this.reflector.get(BEFORE_SIGN_IN_KEY, context.getHandler()) === true,
    };
    await this.authorize(request, actor, rule);
    setReading(rule.reads);
    this.checkQuery(context, request);
    const bodyRequestedAt = performance.now();
    await this.receiveBody(context, actor);
    // The token may have been revoked, or the permission removed, while a slow body arrived.
    if (performance.now() - bodyRequestedAt > RECHECK_AFTER_MS)
      await this.authorize(request, await this.authenticate(context), rule);
    const { params, target } = request;
    if (!rule.reads && actor.visit === undefined && target !== undefined)
      this.confirmBeforeCommits(
        () => this.later.require(actor.tokenId, permission, params as Record<string, string>, rule),
        http.getResponse(),
        { isOften: WRITING.has(permission) },
      );
    return true;
  }

  /** The transactions of the request decide on its access again: it may end while they wait for others. */
  private confirmBeforeCommits(
    decide: () => Promise<unknown>,
    response: Response,
    { isOften }: { isOften: boolean },
  ): void {
    const current = currentRequest();
    if (current === undefined) return;
    const { requestId, address, caller, owner } = current;
    const reading: RequestContext = { requestId, address, caller, owner, isRead: true, isCheck: true };
    const access = new HeldAccess(
      () => this.database.outsideTransaction(() => runInRequest(reading, decide)),
      isOften ? undefined : 0,
    );
    current.confirm = () => access.confirm();
    // Work that goes on after the response is not the sender's. When the sender hangs up, the request still goes on.
    response.once('finish', () => delete current.confirm);
  }

  private async authorize(request: GuardedRequest, actor: Actor, rule: RouteRule): Promise<void> {
    const { params, query } = request;
    const place = { params: params as Record<string, string>, shareKey: query.shareKey };
    const { caller, target } = await this.authorization.require(actor, rule, place);
    request.actor = caller;
    if (target !== undefined) request.target = target;
    const owner = organizationOf(target, place.params);
    // Visitors of a site do not make members wait, or visitors of another one.
    if (owner !== undefined) setOwner(caller.visit === undefined ? [owner] : [owner, placeOf(caller.visit)]);
  }

  /** The query of a file that is sent as it is contains the properties of its body, which are validated as those. */
  private checkQuery(context: ExecutionContext, request: GuardedRequest): void {
    const handler = context.getHandler();
    const isFile =
      this.reflector.get<ContentOfBody | undefined>(TAKES_CONTENT_KEY, handler) === 'file' &&
      isRawFile(request);
    if (!isFile) requireKnownParameters(request.query, { controller: context.getClass(), handler });
  }

  /** Authenticates a caller that is not a user. */
  private async runRouteGuard(guard: RouteGuard, request: GuardedRequest, response: Response): Promise<true> {
    setReading(true);
    const sender = await guard.identify(request, response);
    await guard.count(sender, response);
    setReading(isSafe(request));
    if (isSafe(request)) return true;
    const confirm = () => guard.confirm(request);
    const bodyRequestedAt = performance.now();
    const from = { key: sender, isAnonymous: false };
    await this.bodies.receive(request, response, from, undefined, guard.mediaType);
    if (performance.now() - bodyRequestedAt > RECHECK_AFTER_MS) await confirm();
    this.confirmBeforeCommits(confirm, response, { isOften: false });
    return true;
  }

  /**
   * @throws UnauthenticatedError when the token is missing, unknown, expired or revoked; the request then counts for
   * the address
   */
  private async authenticate(execution: ExecutionContext): Promise<Actor> {
    const http = execution.switchToHttp();
    const request = http.getRequest<GuardedRequest>();
    try {
      // A token that was checked a moment ago does not need the strategy.
      const secret = bearerToken(request);
      request.actor = this.tokens.findCached(secret) ?? this.visits.findCached(secret);
      if (request.actor === undefined) await super.canActivate(execution);
    } catch (error) {
      if (error instanceof UnauthenticatedError)
        await this.rateLimiter.anonymous(request, http.getResponse());
      throw error;
    }
    const actor = request.actor as Actor;
    const context = currentRequest();
    if (context !== undefined && actor.visit === undefined) context.caller = actor;
    return actor;
  }

  private async receiveBody(context: ExecutionContext, actor?: Actor): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<GuardedRequest>();
    if (isSafe(request)) return;
    const content = this.reflector.get<ContentOfBody | undefined>(TAKES_CONTENT_KEY, context.getHandler());
    // `@CountsAsImport` counts the request once its body is valid. This check only avoids reading a body for nothing.
    if ((content === 'source' || content === 'file') && actor !== undefined)
      await this.rateLimiter.requireImport(actor, http.getResponse());
    // All visitors have the same user ID.
    const caller = actor?.visit === undefined ? actor && payerOf(actor) : bearerToken(request);
    const isAnonymous = actor === undefined || actor.visit !== undefined;
    const sender = { key: caller ?? addressKey(request.ip), isAnonymous };
    await this.bodies.receive(request, http.getResponse(), sender, content);
  }

  override handleRequest<T>(error: Error | null | undefined, actor: T | false): T {
    if (error != null) throw error;
    if (actor === false || actor === undefined) throw new UnauthenticatedError();
    return actor;
  }
}

/** The organization that a target belongs to. */
function organizationOf(
  target: (LocatedTarget & { access?: { organizationId?: string } }) | undefined,
  { organizationId }: Readonly<Record<string, string>>,
): string | undefined {
  return target === undefined ? undefined : (target.access?.organizationId ?? organizationId);
}

function isSafe({ method }: GuardedRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function bearerToken({ headers }: GuardedRequest): string {
  const { authorization = '' } = headers;
  return authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
}
