import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { HttpModule } from '../http/http.module.js';
import { AccessGuard } from './access.guard.js';
import { Authorization } from './authorization.js';
import { BearerStrategy } from './bearer.strategy.js';
import { LaterAccess } from './later-access.js';
import { RateLimiter } from './rate-limiter.js';
import { RouteCheck } from './route-check.js';
import { AccountSetUpsController } from './set-up/account-set-ups.controller.js';
import { AccountSetUpsRepository } from './set-up/account-set-ups.repository.js';
import { AccountSetUps } from './set-up/account-set-ups.service.js';
import { TokenReach } from './token-reach.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';
import { UserTokensController } from './user-tokens.controller.js';
import { UserTokensService } from './user-tokens.service.js';
import { UserController } from './user.controller.js';
import { UsersController } from './set-up/users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

/** Users, their tokens, and the guard of all routes. */
@Module({
  imports: [PassportModule, DiscoveryModule, HttpModule],
  controllers: [UserController, UserTokensController, UsersController, AccountSetUpsController],
  providers: [
    AccountSetUps,
    AccountSetUpsRepository,
    Authorization,
    LaterAccess,
    TokenReach,
    TokensRepository,
    TokensService,
    UserTokensService,
    UsersRepository,
    UsersService,
    BearerStrategy,
    RateLimiter,
    RouteCheck,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountSetUps, LaterAccess, TokensService, UsersService, RateLimiter],
})
export class AuthModule {}
