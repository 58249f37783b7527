import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostLookup } from '../../src/platform/outbound/guarded-connector.js';
import {
  type DownloadOptions,
  OutboundClient,
  type OutboundClientOptions,
} from '../../src/platform/outbound/outbound-client.js';

/** Test equipment for the outbound client: servers on free ports, clients, and a directory for downloads. */
export interface OutboundRig {
  readonly directory: string;
  readonly serve: (listener: RequestListener) => Promise<number>;
  readonly listen: (server: Server | TcpServer) => Promise<number>;
  readonly client: (overrides?: Partial<OutboundClientOptions>) => OutboundClient;
  readonly options: (overrides?: Partial<DownloadOptions>) => DownloadOptions;
  /** Expects a download to fail with the code and to leave no file. @returns the error */
  readonly expectRefusal: (download: Promise<unknown>, code: string) => Promise<Error>;
}

/** Created before each test of the calling suite, and removed after it. */
export function useOutboundRig(): OutboundRig {
  let directory: string;
  const servers: (Server | TcpServer)[] = [];
  const clients: OutboundClient[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outbound-'));
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    for (const server of servers.splice(0)) {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    }
    await rm(directory, { recursive: true });
  });

  async function serve(listener: RequestListener): Promise<number> {
    return listen(createServer(listener));
  }

  async function listen(server: Server | TcpServer): Promise<number> {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  function client(overrides: Partial<OutboundClientOptions> = {}): OutboundClient {
    const created = new OutboundClient({
      allowedHosts: ['127.0.0.1'],
      timeoutMs: 5_000,
      maxRedirects: 5,
      userAgent: 'test-agent',
      ...overrides,
    });
    clients.push(created);
    return created;
  }

  function options(overrides: Partial<DownloadOptions> = {}): DownloadOptions {
    return { directory, maxBytes: 1_000_000, ...overrides };
  }

  async function expectRefusal(download: Promise<unknown>, code: string): Promise<Error> {
    const error = await download.then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error).toMatchObject({ name: 'OutboundError', code });
    expect(await readdir(directory)).toEqual([]);
    return error as Error;
  }

  return {
    get directory() {
      return directory;
    },
    serve,
    listen,
    client,
    options,
    expectRefusal,
  };
}

/** A resolver that always answers with these addresses. */
export const lookupOf =
  (...addresses: string[]): HostLookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
