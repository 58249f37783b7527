import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { HttpModule } from '../http/http.module.js';
import { AccessGuard } from './access.guard.js';
import { Authorization } from './authorization.js';
import { AddressHooks } from './addresses/address-hooks.js';
import { AddressNotices } from './addresses/address-notices.js';
import { Addresses } from './addresses/addresses.service.js';
import { EmailConfirmationMails } from './addresses/email-confirmation-mails.js';
import { EmailConfirmationsController } from './addresses/email-confirmations.controller.js';
import { EmailConfirmationsRepository } from './addresses/email-confirmations.repository.js';
import { EmailConfirmations } from './addresses/email-confirmations.service.js';
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
  controllers: [
    UserController,
    UserTokensController,
    UsersController,
    AccountSetUpsController,
    EmailConfirmationsController,
  ],
  providers: [
    AccountSetUps,
    AddressHooks,
    AddressNotices,
    Addresses,
    EmailConfirmationMails,
    EmailConfirmations,
    EmailConfirmationsRepository,
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
  exports: [AccountSetUps, AddressHooks, Addresses, LaterAccess, TokensService, UsersService, RateLimiter],
})
export class AuthModule {}
