import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import type { FileEntry } from '../model/file.js';

const LIFETIME_S = 3600;
/** Links made within one step are equal, so that a response which holds them keeps its entity tag for that long. */
const STEP_S = 900;

/** What a signed link gives access to. */
export interface SignedFile {
  spaceId: string;
  hash: string;
  name: string;
  contentType: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** Makes and checks addresses of files that work without a token until they expire, after 45 to 60 minutes. */
@Injectable()
export class DownloadLinks {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.key = deriveKey(environment, 'download-link');
  }

  /** When links made now expire, in seconds since the epoch; also tells apart responses that hold links. */
  expiry(): number {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return now - (now % STEP_S) + LIFETIME_S;
  }

  url(spaceId: string, file: Pick<FileEntry, 'hash' | 'name' | 'contentType'>): string {
    return this.signedUrl('files', spaceId, file);
  }

  /** @param path what stands before the id of the space: the route that serves these bytes */
  signedUrl(path: string, spaceId: string, file: Pick<FileEntry, 'hash' | 'name' | 'contentType'>): string {
    const signed = {
      spaceId,
      hash: file.hash,
      name: file.name,
      contentType: file.contentType,
      expires: this.expiry(),
    };
    const query = new URLSearchParams({
      type: signed.contentType,
      expires: String(signed.expires),
      signature: this.sign(signed).toString('base64url'),
    });
    return `${this.environment.publicUrl}/v1/${path}/${spaceId}/${file.hash}/${encodeURIComponent(file.name)}?${query.toString()}`;
  }

  /** Whole seconds until a link expires. */
  secondsLeft({ expires }: Pick<SignedFile, 'expires'>): number {
    return Math.max(0, Math.floor(expires - this.clock.now().getTime() / 1000));
  }

  /** Whether the signature fits and the link has not expired. */
  check(file: SignedFile, signature: string): boolean {
    const expected = this.sign(file);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return file.expires * 1000 > this.clock.now().getTime();
  }

  private sign(file: SignedFile): Buffer {
    const text = JSON.stringify([file.spaceId, file.hash, file.name, file.contentType, file.expires]);
    return createHmac('sha256', this.key).update(text).digest();
  }
}
