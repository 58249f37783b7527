import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Location } from '../../config/storage-location.js';
import { exactBytes } from './exact-bytes.js';
import { type ByteRange, FileStorage } from './file-storage.js';
import { S3Calls } from './s3-calls.js';
import { toStorageError } from './s3-errors.js';
import { MissingBytesError, StorageUnavailableError } from './storage-errors.js';

/** Files up to this many bytes are read into memory to be stored, so that they are sent with a checksum. */
const IN_MEMORY = 8_000_000;
const CONNECT_MS = 5_000;
/** Bytes in a second that an upload needs, on average. */
const SLOWEST_UPLOAD = 250_000;
/** Keys of a request that deletes. */
const DELETED_AT_ONCE = 1_000;

/**
 * Files in a bucket. Loaded only when S3 is configured, because the S3 client is large. S3 shows an object only after
 * it has arrived completely.
 */
export class S3Storage extends FileStorage {
  /** For calls that send or receive little, and for downloads, whose readers may be slow. */
  private readonly client: S3Client;
  /** For uploads, whose connections must not be idle. */
  private readonly uploader: S3Client;
  private readonly calls: S3Calls;
  private readonly bucket: string;

  /** @param timeoutMs longest time without an answer or progress, in milliseconds */
  constructor(
    location: S3Location,
    private readonly timeoutMs: number,
  ) {
    super();
    this.bucket = location.bucket;
    this.client = createClient(location, { connectMs: Math.min(CONNECT_MS, timeoutMs), idleMs: 0 });
    this.uploader = createClient(location, { connectMs: Math.min(CONNECT_MS, timeoutMs), idleMs: timeoutMs });
    this.calls = new S3Calls(location);
  }

  async store(key: string, localPath: string): Promise<void> {
    const { size } = await stat(localPath);
    const bytes = size <= IN_MEMORY ? await readFile(localPath) : undefined;
    const ms = 3 * this.timeoutMs + (size / SLOWEST_UPLOAD) * 1000;
    await this.calls.run(ms, async (signal) => {
      const body = bytes ?? createReadStream(localPath, { signal });
      try {
        await this.put(key, body, size, signal);
      } finally {
        // The client leaves a stream open when the connection breaks.
        if (bytes === undefined) (body as Readable).destroy();
      }
    });
  }

  async storeSmall(key: string, bytes: Buffer): Promise<void> {
    await this.calls.run(this.timeoutMs, (signal) => this.put(key, bytes, bytes.length, signal));
  }

  async readSmall(key: string): Promise<Buffer | undefined> {
    try {
      return await this.calls.run(this.timeoutMs, async (abortSignal) => {
        const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }), {
          abortSignal,
        });
        return buffer(Body as Readable);
      });
    } catch (error) {
      if (error instanceof MissingBytesError) return undefined;
      throw error;
    }
  }

  async copy(from: string, key: string): Promise<void> {
    const CopySource = `${this.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
    // The server copies all bytes before it answers.
    await this.calls.run(3 * this.timeoutMs, (abortSignal) =>
      this.client.send(new CopyObjectCommand({ Bucket: this.bucket, Key: key, CopySource }), { abortSignal }),
    );
  }

  async open(key: string, { start, end }: ByteRange): Promise<Readable> {
    const length = end - start + 1;
    const body = await this.calls.run(this.timeoutMs, async (abortSignal) => {
      const { Body, ContentLength } = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: key, Range: `bytes=${start}-${end}` }),
        { abortSignal },
      );
      // In Node.js the body is the response itself.
      const stream = Body as Readable;
      // Too late: nobody would read it.
      if (abortSignal.aborted) stream.destroy();
      if (ContentLength === undefined || ContentLength === length) return stream;
      stream.destroy();
      // Known before a reader gets the first byte.
      const detail = `${ContentLength} bytes are announced instead of ${length}`;
      throw new StorageUnavailableError('broken', undefined, detail);
    });
    return exactBytes(body, { length, idleMs: this.timeoutMs, toError: toStorageError });
  }

  async size(key: string): Promise<number | undefined> {
    return this.calls.run(this.timeoutMs, async (abortSignal) => {
      try {
        const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }), {
          abortSignal,
        });
        return head.ContentLength ?? 0;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    });
  }

  async delete(key: string): Promise<void> {
    await this.calls.run(this.timeoutMs, (abortSignal) =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }), { abortSignal }),
    );
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.listPage({ Prefix: `${prefix}/`, Delimiter: '/' }, token);
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return keys;
  }

  async deleteAll(prefix: string): Promise<void> {
    for (;;) {
      const { Contents = [] } = await this.listPage({ Prefix: `${prefix}/`, MaxKeys: DELETED_AT_ONCE });
      if (Contents.length === 0) return;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      await this.calls.run(this.timeoutMs, async (abortSignal) => {
        const { Errors = [] } = await this.client.send(
          new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
          { abortSignal },
        );
        const [first] = Errors;
        if (first === undefined) return;
        const detail = `${Errors.length} objects were not deleted: ${first.Code} ${first.Message}`;
        const isDenied = first.Code === 'AccessDenied';
        throw new StorageUnavailableError(isDenied ? 'denied' : 'overloaded', undefined, detail);
      });
    }
  }

  async probeWrite(key: string, bytes: number): Promise<void> {
    await this.storeSmall(key, Buffer.alloc(bytes));
    await this.delete(key);
  }

  private listPage(
    query: { Prefix: string; Delimiter?: string; MaxKeys?: number },
    ContinuationToken?: string,
  ): Promise<ListObjectsV2CommandOutput> {
    return this.calls.run(this.timeoutMs, (abortSignal) =>
      this.client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          ...query,
          ContinuationToken,
        }),
        { abortSignal },
      ),
    );
  }

  private async put(key: string, Body: Buffer | Readable, size: number, signal: AbortSignal): Promise<void> {
    await this.uploader.send(
      new PutObjectCommand({ Bucket: this.bucket, Key: key, Body, ContentLength: size }),
      { abortSignal: signal },
    );
  }
}

function createClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Location,
  { connectMs, idleMs }: { connectMs: number; idleMs: number },
): S3Client {
  // Readers that stall hold connections, which must not keep others waiting. Requests are limited elsewhere.
  const agent = { keepAlive: true, maxSockets: Infinity };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's rarely have a host name for each bucket, or support checksums at the end of a body.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `S3Calls` tries again. The attempts of the client would multiply the limits of time.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
}
