import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import { ConfigurationError, type Environment } from '../../config/environment.js';
import { OutboundClient } from './outbound-client.js';
import { USER_AGENT } from './user-agent.js';

/** The only client for outbound requests: every fetch of a URL goes through it. */
@Global()
@Module({
  providers: [
    {
      provide: OutboundClient,
      inject: [ENVIRONMENT],
      useFactory: makeClient,
    },
  ],
  exports: [OutboundClient],
})
export class OutboundModule implements OnApplicationShutdown {
  constructor(@Inject(OutboundClient) private readonly client: OutboundClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}

/** @throws ConfigurationError when an allowed host is malformed */
function makeClient(environment: Environment): OutboundClient {
  try {
    return new OutboundClient({
      allowedHosts: [...environment.outboundAllowedHosts],
      dnsServers: environment.dnsServers,
      timeoutMs: environment.limits.importSeconds * 1000,
      maxRedirects: 5,
      userAgent: USER_AGENT,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`The configuration is wrong: OUTBOUND_ALLOWED_HOSTS: ${reason}.`, { cause });
  }
}
