import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FileLink } from '../../access/visit.js';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import type { FileEntry } from '../../versioning/file.js';
import { readFileLink, writeFileLink } from './file-link.js';

const LIFETIME_S = 3600;
/** Links made within one step are equal, so the entity tag of a response with links stays the same for that long. */
const STEP_S = 900;

/** How long a signed address is valid. */
export type Validity =
  /** Until a time, in seconds since the epoch. */
  | { expires: number }
  /** As long as a site shows the file; as `writeFileLink` writes it. */
  | { site: string };

/** The file that a signed address gives access to. */
export interface SignedFile {
  spaceId: string;
  hash: string;
  name: string;
  contentType: string;
  /** ID of the file; '' for bytes that do not belong to a file, and in addresses with an expiry time. */
  fileId: string;
  validity: Validity;
}

/** A file that gets an address. */
type LinkedFile = Pick<FileEntry, 'hash' | 'name' | 'contentType'> & Partial<Pick<FileEntry, 'id'>>;

/**
 * Makes and checks addresses of files that work without a token. Those for people expire after 45 to 60 minutes. Those
 * for visitors of a site stay the same, and are valid as long as the site shows the file; the route that serves the
 * bytes checks that.
 */
@Injectable()
export class DownloadLinks {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.key = deriveKey(environment, 'download-link');
  }

  /**
   * A tag for responses with addresses: two responses with the same tag have the same addresses.
   * @param link of a visitor; left out: of a person
   * @param hasGuarded whether at least one of the addresses is guarded
   */
  tag(link?: FileLink, hasGuarded = false): string {
    if (link === undefined) return String(this.expiry());
    const text = writeFileLink(hasGuarded ? this.guarded(link) : link);
    return createHash('sha256').update(text).digest('base64url').slice(0, 16);
  }

  /** The link of a visitor to a file that visitors without claims do not see. It does not depend on claims, so it ends. */
  guarded(link: FileLink): FileLink {
    return { ...link, until: this.expiry() };
  }

  /** @param link of a visitor; left out: of a person */
  url(spaceId: string, file: LinkedFile, link?: FileLink): string {
    return this.signedUrl('files', spaceId, file, link);
  }

  /** @param path what precedes the ID of the space: the route that serves these bytes */
  signedUrl(path: string, spaceId: string, file: LinkedFile, link?: FileLink): string {
    const { hash, name, contentType } = file;
    const validity = link === undefined ? { expires: this.expiry() } : { site: writeFileLink(link) };
    const fileId = link === undefined ? '' : (file.id ?? '');
    const signature = this.sign({ spaceId, hash, name, contentType, fileId, validity });
    const query = new URLSearchParams([
      ['type', contentType],
      'expires' in validity ? ['expires', String(validity.expires)] : ['site', validity.site],
      ...(fileId === '' ? [] : [['file', fileId] satisfies [string, string]]),
      ['signature', signature.toString('base64url')],
    ]);
    return `${this.environment.publicUrl}/v1/${path}/${spaceId}/${hash}/${encodeURIComponent(name)}?${query.toString()}`;
  }

  /** Whole seconds until an address expires. */
  secondsLeft({ expires }: { expires: number }): number {
    return Math.max(0, Math.floor(expires - this.clock.now().getTime() / 1000));
  }

  /**
   * Checks the signature and the expiry time.
   * @returns the link of the visitor, if the address is one for visitors: the caller must ask the site whether it is
   *   valid; undefined when the address was not signed here, or has expired
   */
  check(file: SignedFile, signature: string): { link?: FileLink } | undefined {
    const expected = this.sign(file);
    const signed = Buffer.from(signature, 'base64url');
    if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
    const { validity } = file;
    const now = this.clock.now().getTime() / 1000;
    if ('expires' in validity) return validity.expires > now ? {} : undefined;
    const link = readFileLink(validity.site);
    return (link.until ?? Infinity) > now ? { link } : undefined;
  }

  /** When addresses made now expire, in seconds since the epoch. */
  private expiry(): number {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return now - (now % STEP_S) + LIFETIME_S;
  }

  private sign({ spaceId, hash, name, contentType, fileId, validity }: SignedFile): Buffer {
    const validFor = 'expires' in validity ? [validity.expires] : [validity.site, fileId];
    const text = JSON.stringify([spaceId, hash, name, contentType, ...validFor]);
    return createHmac('sha256', this.key).update(text).digest();
  }
}
