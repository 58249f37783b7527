import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { matchesEtag } from '../../common/http/representation.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { SpaceAccess } from '../../spaces/space-access.js';
import { SpaceVisits } from '../../spaces/space-visits.js';
import { ContentStore } from '../store/content-store.js';
import { DownloadLinks, type SignedFile, type Validity } from './download-links.js';
import { DeadLinkError } from './download-query.js';
import { storageKey } from './files.service.js';
import { StoredFilesRepository } from './stored-files.repository.js';

/** Types a browser may show: nothing that can hold a script. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|application\/pdf|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Bytes of the storage that somebody may have. */
export interface OpenedBytes {
  key: string;
  size: number;
  /** Of the response. */
  cacheControl: string;
}

/** Sends the bytes behind a signed link. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly links: DownloadLinks,
    private readonly store: ContentStore,
    private readonly storedFiles: StoredFilesRepository,
    private readonly visits: SpaceVisits,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @throws DeadLinkError when the link is not one of ours, has expired, the file is gone, or the site that the link is of
   *   shows it no longer
   */
  async send(file: SignedFile, signature: string, request: Request, response: Response): Promise<void> {
    const bytes = await this.open(file, signature, async ({ access }) => {
      if (access === undefined) return this.storedFiles.findSize(file.spaceId, file.hash);
      const revision = await this.store.revision(access.spaceId, access.headRevisionId);
      const shown = (await this.store.files(revision)).byId.get(file.fileId);
      const isSame =
        shown?.hash === file.hash && shown.name === file.name && shown.contentType === file.contentType;
      return isSame ? shown.size : undefined;
    });
    await this.sendBytes(file, { ...bytes, key: storageKey(file.spaceId, file.hash) }, request, response);
  }

  /**
   * Checks a signed link.
   * @param sizeOf the bytes that the link leads to, undefined: none; with `access` the link is one of a site, and gives
   *   what the site shows now
   * @throws DeadLinkError as `send`
   */
  async open(
    { spaceId, ...file }: SignedFile,
    signature: string,
    sizeOf: (right: { access: SpaceAccess | undefined }) => Promise<number | undefined>,
  ): Promise<Omit<OpenedBytes, 'key'>> {
    const checked = this.links.check({ spaceId, ...file }, signature);
    if (checked === undefined) throw new DeadLinkError();
    const { link } = checked;
    const access = link && (await this.visits.find({ by: link, claims: {} }, spaceId));
    if (link !== undefined && access === undefined) throw new DeadLinkError();
    const size = await sizeOf({ access });
    if (size === undefined) throw new DeadLinkError();
    return { size, cacheControl: this.cacheControl(file.validity, access) };
  }

  /**
   * What is good until a time needs no further question until then. What a site shows may be taken back in a moment, so
   * everybody asks again; others may keep it only where it is for everyone.
   */
  private cacheControl(validity: Validity, access: SpaceAccess | undefined): string {
    if ('expires' in validity) return `private, max-age=${this.links.secondsLeft(validity)}, immutable`;
    return access?.visited?.open === true ? 'public, no-cache' : 'private, no-cache';
  }

  /** Sends bytes of the storage that a checked link gives access to: all, a range, or that they have not changed. */
  async sendBytes(
    file: SignedFile,
    { key, size, cacheControl }: OpenedBytes,
    request: Request,
    response: Response,
  ): Promise<void> {
    const etag = `"${file.hash}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', file.contentType);
    const disposition = INLINE.test(file.contentType) ? 'inline' : 'attachment';
    response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeRfc5987(file.name)}`);

    const range = rangeOf(request, size, etag);
    if (range === 'unsatisfiable') {
      throw new ApiError(416, `The file has ${size} bytes, and none of them is in this range.`, {
        headers: { 'Content-Range': `bytes */${size}` },
      });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== undefined) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
    response.setHeader('Content-Length', end - start + 1);
    if (request.method === 'HEAD' || size === 0) {
      response.end();
      return;
    }
    const bytes = await this.storage.open(key, { start, end });
    await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
      // A reader that went away is not a failure.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }
}

/**
 * The range that a request asks for. One range is served; several, what is no range, or one under another tag get the
 * whole file, which RFC 9110 §14.2 allows.
 */
function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  // Without a first position the last one is the number of bytes from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
