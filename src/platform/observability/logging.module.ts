import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { type DestinationStream, pino } from 'pino';
import { AccessLog } from './access-log.js';
import { standardOutput } from './log-destination.js';

const serializers = {
  err: (error: Error & { code?: string }) => ({
    type: error.constructor.name,
    code: error.code,
    // Drivers put values into messages of their own making; ours hold none.
    message: error.message.slice(0, 500),
    stack: error.stack?.slice(0, 4000),
  }),
};

/** JSON logs. Lines written while a request runs carry its id. Never a header, a query or a body. */
@Module({})
export class LoggingModule {
  /** @param destination gets the lines; left out: the standard output */
  static forRoot(level: string, destination: DestinationStream = standardOutput()): DynamicModule {
    const options = { level, mixin: () => AccessLog.currentRequest(), serializers };
    const logger = pino(options, destination);
    return {
      module: LoggingModule,
      // The library's own request log makes a logger for each request; the access log does with one line. And its own
      // serializers would write the statement and the values of a query that failed.
      imports: [
        LoggerModule.forRoot({ pinoHttp: { logger, serializers, wrapSerializers: false }, forRoutes: [] }),
      ],
      providers: [{ provide: AccessLog, useValue: new AccessLog(logger) }],
      exports: [AccessLog],
    };
  }
}
