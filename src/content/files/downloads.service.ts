import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { matchesEtag } from '../../common/http/representation.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { DownloadLinks, type SignedFile } from './download-links.js';
import { storageKey } from './files.service.js';
import { StoredFilesRepository } from './stored-files.repository.js';

/** Types a browser may show: nothing that can hold a script. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|application\/pdf|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Sends the bytes behind a signed link. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly links: DownloadLinks,
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
  ) {}

  /** @throws NotFoundError when the link is not one of ours, has expired, or the file is gone */
  async send(file: SignedFile, signature: string, request: Request, response: Response): Promise<void> {
    const size = this.links.check(file, signature)
      ? await this.storedFiles.findSize(file.spaceId, file.hash)
      : undefined;
    if (size === undefined) throw new NotFoundError('file');

    const etag = `"${file.hash}"`;
    const maxAge = Math.max(0, Math.floor(file.expires - Date.now() / 1000));
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', `private, max-age=${maxAge}, immutable`);
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

    const range = this.rangeOf(request, size, etag);
    if (range === 'unsatisfiable') {
      response.status(416).setHeader('Content-Range', `bytes */${size}`).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== undefined) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
    response.setHeader('Content-Length', end - start + 1);
    if (request.method === 'HEAD' || size === 0) {
      response.end();
      return;
    }
    await pipeline(this.storage.open(storageKey(file.spaceId, file.hash), { start, end }), response).catch(
      (error: unknown) => {
        // A reader that went away is not a failure.
        if (!response.destroyed) throw error;
      },
    );
  }

  /** One range is served; several, or one under another tag, get the whole file, which RFC 9110 §14.2 allows. */
  private rangeOf(
    request: Request,
    size: number,
    etag: string,
  ): { start: number; end: number } | 'unsatisfiable' | undefined {
    const condition = request.headers['if-range'];
    if (request.headers.range === undefined || (condition !== undefined && condition !== etag))
      return undefined;
    const ranges = request.range(size, { combine: true });
    if (ranges === -1) return 'unsatisfiable';
    if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
      return undefined;
    return ranges[0];
  }
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
