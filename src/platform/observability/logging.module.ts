import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';
import { AccessLog } from './access-log.js';

/** JSON logs. Lines written while a request runs carry its id. Never a header, a query or a body. */
@Module({})
export class LoggingModule {
  static forRoot(level: string): DynamicModule {
    const logger = pino({
      level,
      mixin: () => AccessLog.currentRequest(),
      serializers: {
        err: (error: Error & { code?: string }) => ({
          type: error.constructor.name,
          code: error.code,
          // Drivers put values into messages of their own making; ours hold none.
          message: error.message.slice(0, 500),
          stack: error.stack?.slice(0, 4000),
        }),
      },
    });
    return {
      module: LoggingModule,
      // The library's own request log makes a logger for each request; the access log does with one line.
      imports: [LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] })],
      providers: [{ provide: AccessLog, useValue: new AccessLog(logger) }],
      exports: [AccessLog],
    };
  }
}
