import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { requestIdOf } from '../../common/http/request-id.js';

/** Paths that probes and scrapers ask for all the time. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** JSON logs: one line a request with its id, method, path without query, status and time. Never a header or a body. */
@Module({})
export class LoggingModule {
  static forRoot(level: string): DynamicModule {
    const pinoHttp: Options = {
      level,
      genReqId: requestIdOf,
      autoLogging: { ignore: (request) => QUIET.has(request.url ?? '') },
      quietReqLogger: true,
      wrapSerializers: false,
      // The error filter has logged the failure itself, with its stack.
      customErrorObject: (request, _response, _error, value: Record<string, unknown>) => ({
        ...value,
        err: undefined,
        requestId: requestIdOf(request),
      }),
      customAttributeKeys: { reqId: 'requestId' },
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: pathOf(request.url),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: (error: Error & { code?: string }) => ({
          type: error.constructor.name,
          code: error.code,
          // Drivers put values into messages of their own making; ours hold none.
          message: error.message.slice(0, 500),
          stack: error.stack?.slice(0, 4000),
        }),
      },
      customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
      customSuccessObject: (request, _response, value: Record<string, unknown>) => ({
        ...value,
        requestId: requestIdOf(request),
      }),
    };
    return { module: LoggingModule, imports: [LoggerModule.forRoot({ pinoHttp })] };
  }
}

/** Signatures of file links and share keys travel in the query: it is not logged. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).slice(0, 500);
}
