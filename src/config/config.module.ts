import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Environment } from './environment.js';

/** Injection token of the typed {@link Environment}. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** Gives every module the environment that the process was started with. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    };
  }
}
