import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { type DestinationStream, pino } from 'pino';
import { AccessLog } from './access-log.js';
import { standardOutput } from './log-destination.js';

const serializers = {
  err: (error: Error & { code?: string }) => ({
    type: error.constructor.name,
    code: error.code,
    // Limited, because drivers can put values into their messages. Messages of this service contain none.
    message: error.message.slice(0, 500),
    stack: error.stack?.slice(0, 4000),
  }),
};

/** JSON logs. Lines written during a request contain its ID. They never contain a header, a query or a body. */
@Module({})
export class LoggingModule {
  /** @param destination receives the lines. Defaults to the standard output. */
  static forRoot(level: string, destination: DestinationStream = standardOutput()): DynamicModule {
    const options = { level, mixin: () => AccessLog.currentRequest(), serializers };
    const logger = pino(options, destination);
    return {
      module: LoggingModule,
      // Not the library's request log, which creates a logger for each request; `AccessLog` writes one line. Not its
      // serializers, which would write the statement and the values of a failed query.
      imports: [
        LoggerModule.forRoot({ pinoHttp: { logger, serializers, wrapSerializers: false }, forRoutes: [] }),
      ],
      providers: [{ provide: AccessLog, useValue: new AccessLog(logger) }],
      exports: [AccessLog],
    };
  }
}
