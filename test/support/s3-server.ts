import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

/** A server with the S3 protocol on loopback, with one bucket. */
export class S3Server {
  private constructor(
    private readonly server: S3rver,
    private readonly directory: string,
    readonly endpoint: string,
  ) {}

  /** @param verifies whether it refuses a wrong signature; in this mode it cannot list objects */
  static async start(verifies = false): Promise<S3Server> {
    // The package has no types.
    const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
    const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-s3-'));
    const server = new Server({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      // It omits the slash after the name of a bucket in the signature of a list request.
      allowMismatchedSignatures: !verifies,
      configureBuckets: [{ name: 'docs' }],
    });
    const { port } = await server.run();
    return new S3Server(server, directory, `http://127.0.0.1:${port}`);
  }

  /** Variables for a service that uses it. */
  variables(bucket = 'docs'): Record<string, string> {
    return {
      STORAGE_URL: `s3://${bucket}?endpoint=${this.endpoint}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  async stop(): Promise<void> {
    await this.server.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
