import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Location } from '../../config/storage-location.js';
import { type ByteRange, FileStorage } from './file-storage.js';

/** Files up to this many bytes are read into memory to be stored. */
const IN_MEMORY = 8_000_000;

/**
 * Files in a bucket. Loaded only when S3 is configured, because the S3 client is large. S3 shows an object only after
 * it has arrived completely.
 */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly driver: S3Driver;

  constructor(private readonly location: S3Location) {
    super();
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = location;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Servers other than Amazon's rarely have a host name for each bucket, or support checksums at the end of a body.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.driver = new S3Driver({ client: this.client, bucket, visibility: 'private', supportsACL: false });
  }

  async store(key: string, localPath: string): Promise<void> {
    const { size } = await stat(localPath);
    // The client can resend a buffer after a lost connection, but not a stream.
    if (size <= IN_MEMORY) await this.driver.put(key, await readFile(localPath));
    else await this.driver.putStream(key, createReadStream(localPath), { contentLength: size });
  }

  async copy(from: string, key: string): Promise<void> {
    await this.driver.copy(from, key);
  }

  async open(key: string, { start, end }: ByteRange): Promise<Readable> {
    const { Body } = await this.client.send(
      new GetObjectCommand({ Bucket: this.location.bucket, Key: key, Range: `bytes=${start}-${end}` }),
    );
    // In Node.js the body is the response itself.
    return Body as Readable;
  }

  async size(key: string): Promise<number | undefined> {
    try {
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.location.bucket, Key: key }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.driver.delete(key);
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await this.driver.listAll(prefix, {
        recursive: false,
        ...(paginationToken === undefined ? {} : { paginationToken }),
      });
      for (const object of page.objects) if (object.isFile) keys.push(object.key);
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
    return keys;
  }

  async deleteAll(prefix: string): Promise<void> {
    await this.driver.deleteAll(`${prefix}/`);
    // S3 reports no error when it fails to remove some of the objects.
    const rest = await this.driver.listAll(`${prefix}/`, { recursive: true, maxResults: 1 });
    if ([...rest.objects].length > 0)
      throw new Error(`The storage did not remove everything below ${prefix}.`);
  }
}
