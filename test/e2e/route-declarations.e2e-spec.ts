import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, HttpException, Post, Query, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { GuardedBy, Public, Reads, Requires } from '../../src/access/requires.decorator.js';
import { AppModule } from '../../src/app.module.js';
import { Idempotent } from '../../src/idempotency/idempotent.decorator.js';
import { configureApp } from '../../src/http/configure-app.js';
import { testEnvironment } from '../support/app.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';

@Controller('v1/forgotten')
class ForgottenController {
  @Get('open')
  @Public()
  open(): object {
    return {};
  }

  @Get('first')
  first(): object {
    return {};
  }

  @Get('second')
  second(): object {
    return {};
  }
}

@Controller('v1/without-key')
class WithoutKeyController {
  @Post()
  @Requires('self.any')
  write(): object {
    return {};
  }

  @Post('public')
  @Public()
  join(): object {
    return {};
  }
}

@Controller('v1/key-of-no-service')
class KeyOfNoServiceController {
  @Post()
  @Idempotent({ by: 'service' })
  @Requires('self.any')
  write(): object {
    return {};
  }
}

@Controller('v1/key-of-a-read')
class KeyOfAReadController {
  @Get()
  @Idempotent({ by: 'route' })
  @Requires('self.any')
  read(): object {
    return {};
  }
}

@Controller('v1/kept-read')
class KeptReadController {
  @Post()
  @Reads()
  @Idempotent({ by: 'route' })
  @Requires('self.any')
  read(): object {
    return {};
  }
}

@Controller('v1/unknown-resource')
class UnknownResourceController {
  @Get()
  @Requires('unicorn.view')
  read(): object {
    return {};
  }
}

@Controller('v1/unknown-ability')
class UnknownAbilityController {
  @Get()
  @Requires('space.fly')
  read(): object {
    return {};
  }
}

@Controller('v1/unknown-guard')
class UnknownGuardController {
  @Get()
  @GuardedBy('dragon')
  read(): object {
    return {};
  }

  @Get('open')
  @Public()
  @GuardedBy('scim')
  open(): object {
    return {};
  }
}

@Controller('v1/failing')
@Public({ rateLimit: 'none' })
class FailingController {
  @Get()
  fail(@Query('how') how: string): object {
    if (how === 'sql') throw new Error('syntax error at or near "SELECT secret FROM tokens"');
    if (how === 'text') throw 'a text' as unknown;
    if (how === 'framework') throw new HttpException('teapot', 418);
    return { circular: null };
  }
}

describe('the declaration of routes', () => {
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    database = await cloneDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'docs-publishing-service-data-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts the whole service with an additional controller. */
  async function startWith(
    controller: Type,
    work: (app: NestExpressApplication) => Promise<void>,
  ): Promise<void> {
    const environment = testEnvironment(database.url, dataDir);
    const module = await Test.createTestingModule({
      imports: [AppModule.forRoot(environment, database.url)],
      controllers: [controller],
    }).compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app, environment);
    try {
      await app.init();
      await work(app);
    } finally {
      await app.close();
    }
  }

  it('without a permission prevents the start, and each such route is named', async () => {
    const start = startWith(ForgottenController, async () => undefined);
    await expect(start).rejects.toThrow(
      'Routes that must not be served: ForgottenController.first declares neither @Requires nor @Public; ' +
        'ForgottenController.second declares neither @Requires nor @Public.',
    );
  });

  it('of a POST without idempotency prevents the start', async () => {
    await expect(startWith(WithoutKeyController, async () => undefined)).rejects.toThrow(
      'Routes that must not be served: WithoutKeyController.write takes no Idempotency-Key: it lacks @Idempotent.',
    );
  });

  it.each<[string, Type, string]>([
    [
      'a route that leaves its key to a service that stores no responses',
      KeyOfNoServiceController,
      'KeyOfNoServiceController.write leaves its key to a service, but no service of its controller has StoredResponses.',
    ],
    [
      'a read that accepts a key',
      KeyOfAReadController,
      'KeyOfAReadController.read is neither a POST nor a PUT, but has @Idempotent.',
    ],
    [
      'a read that would store its responses',
      KeptReadController,
      "KeptReadController.read has @Reads, so it must be a POST with @Idempotent({ by: 'repeating' }).",
    ],
  ])('%s prevents the start', async (_, controller, message) => {
    await expect(startWith(controller, async () => undefined)).rejects.toThrow(message);
  });

  it('with an unknown guard, or a guard that would be bypassed, prevents the start', async () => {
    await expect(startWith(UnknownGuardController, async () => undefined)).rejects.toThrow(
      "UnknownGuardController.read: @GuardedBy('dragon'): no such guard is registered; " +
        'UnknownGuardController.open has @GuardedBy, so it must have neither @Requires nor @Public.',
    );
  });

  it.each<[string, Type, string]>([
    ['resource', UnknownResourceController, 'no resource "unicorn" is registered'],
    ['ability', UnknownAbilityController, '"space" has no ability "fly"'],
  ])('with a permission of an unknown %s prevents the start', async (_, controller, message) => {
    await expect(startWith(controller, async () => undefined)).rejects.toThrow(message);
  });

  it.each([
    ['sql', 500, 'An internal error occurred: include the request ID when you report it.'],
    ['text', 500, 'An internal error occurred: include the request ID when you report it.'],
    ['framework', 418, 'teapot'],
  ])('does not expose the error of a failing handler (%s)', async (how, status, message) => {
    await startWith(FailingController, async (app) => {
      const response = await request(app.getHttpServer()).get('/v1/failing').query({ how });
      expect(response.status).toBe(status);
      expect(response.body).toEqual({
        error: { code: status, message, requestId: response.headers['x-request-id'] },
      });
    });
  });
});
